import type { ApiClient, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FilingUsage, PLATFORM_ORG_ID, PLATFORM_TENANT_ID, VehicleCategory } from '../src/shared/index.ts'
import { every, startTenancyApp } from './app.ts'

const ACCOUNTS = '/api/system-svc/tenantPlatformAccounts/V1.0'
const ABILITY = '/api/terminal-svc/tenant/ability/V1.0'

interface Ability {
  vehicleCategory: string
  abilities: string[]
  maxVehicleCount: number | null
}

describe('what the platform keeps of a tenant', () => {
  let app: TestApp
  let admin: ApiClient
  let tenantId: string

  beforeAll(async () => {
    app = await startTenancyApp()
    const platform = { id: PLATFORM_TENANT_ID, rootOrgId: PLATFORM_ORG_ID }
    const permissions = [...every('system/tenants'), ...every('system/tenantAbility')]
    admin = app.as(await app.buildUser({ tenant: platform, userType: 'ADMIN', permissions }))
    tenantId = (await app.buildTenant()).id
  })
  afterAll(() => app.close())

  it('R217 keeps an account for each filing usage, and never answers its password', async () => {
    for (const usage of FilingUsage.values) {
      const saved = await admin.put(`${ACCOUNTS}/${tenantId}/${usage}`, {
        platformName: `平台${usage}`,
        platformUrl: 'https://filing.example.cn/api',
        account: `user-${usage}`,
        password: `secret-of-${usage}`,
      })
      expect([saved.status, saved.message]).toEqual([200, undefined])
    }
    for (const usage of FilingUsage.values) {
      const { data, text } = await admin.get<{ account: string; passwordSet: boolean }>(
        `${ACCOUNTS}/${tenantId}/${usage}`,
      )
      expect(data).toMatchObject({ account: `user-${usage}`, passwordSet: true })
      expect(text).not.toContain('secret-of')
    }
    const stored = await app.db.withPlatform(undefined, 'test', (tx) =>
      tx
        .selectFrom('tenant_platform_account' as never)
        .selectAll()
        .execute(),
    )
    expect(JSON.stringify(stored)).not.toContain('secret-of')
  })

  it('R218 R014 reads and writes abilities per vehicle category, the other categories unchanged', async () => {
    expect(VehicleCategory.values).toEqual(['NEW_ENERGY', 'NON_ROAD', 'ROAD_FUEL', 'CUSTOM'])
    const save = (vehicleCategory: string, abilities: string[], maxVehicleCount: number | null) =>
      admin.post(`${ABILITY}/${tenantId}`, { vehicleCategory, abilities, maxVehicleCount })
    await save('NON_ROAD', ['MONITOR', 'LOCK'], 500)
    await save('ROAD_FUEL', ['MONITOR'], null)
    await save('NON_ROAD', ['MONITOR'], 20)
    const of = async (category: string) =>
      (await admin.get<Ability | null>(`${ABILITY}/${tenantId}/${category}`)).data
    expect(await of('NON_ROAD')).toMatchObject({ abilities: ['MONITOR'], maxVehicleCount: 20 })
    expect(await of('ROAD_FUEL')).toMatchObject({ abilities: ['MONITOR'], maxVehicleCount: null })
    expect(await of('NEW_ENERGY')).toBeNull()
    expect((await admin.get<Ability[]>(`${ABILITY}/${tenantId}`)).data).toHaveLength(2)
    const other = (await app.buildTenant()).id
    expect((await admin.get(`${ABILITY}/${other}/NON_ROAD`)).data).toBeNull()
    expect((await admin.get(`${ABILITY}/${other}`)).data).toEqual([])
    expect((await save('SHIP', [], 1)).status).toBe(400)
  })

  it('has nothing of a tenant that does not exist, nor of another tenant for its staff', async () => {
    const permissions = [...every('system/tenants'), ...every('system/tenantAbility')]
    const elsewhere = app.as(await app.buildUser({ permissions }))
    for (const [who, id] of [
      [admin, '999999999'],
      [elsewhere, tenantId],
    ] as const)
      for (const path of [`${ACCOUNTS}/${id}/${FilingUsage.values[0]}`, `${ABILITY}/${id}`])
        expect(await who.get(path), path).toMatchObject({ status: 404, errCode: 'NOT_FOUND' })
  })
})
