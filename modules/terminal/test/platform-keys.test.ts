/** Who may see and change the platform's own key pairs, and what an answer never holds. */
import { sql } from '@motorpool/db'
import { ensurePlatformKeys } from '@motorpool/ingest/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformKeyModule } from '../src/server/index.ts'

const API = '/api/terminal-svc/platformKeys/V1.0'
interface Key {
  id: string
  cipher: string
  state: string
  publicKey: string
  createUserId: string | null
  createUserName: string | null
  revoked: { time: number; userName: string | null; reason: string } | null
}

describe("the platform's own key pairs", () => {
  const vault = newVault()
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({
      parts: { modules: [platformKeyModule(vault)] },
      tenancy: { provision, provisionOrg },
    })
    await app.db.withPlatform(undefined, 'test', (tx) => ensurePlatformKeys(tx, vault))
  })
  afterAll(() => app?.close())

  const caller = async (userType: 'ADMIN' | 'TENANT') => {
    const permissions = permissionsOf(app.routes)
    return app.as(await app.buildUser({ tenant: await app.buildTenant(), userType, permissions }))
  }

  it('are rotated and revoked by administrators, and no answer holds a private half', async () => {
    const admin = await caller('ADMIN')
    const first = (await admin.get<Key[]>(API)).data
    expect(first.map(({ state }) => state)).toEqual(['CURRENT', 'CURRENT'])
    const rotated = await admin.post<Key[]>(`${API}/rotate`, { cipher: 'sm2' })
    const own = rotated.data.filter(({ cipher }) => cipher === 'sm2')
    expect(own.map(({ state }) => state)).toEqual(['CURRENT', 'FORMER'])
    // The pairs of the first start are made by nobody.
    expect(own.map(({ createUserId }) => createUserId === null)).toEqual([false, true])
    expect(own[0]?.createUserName).toBeTruthy()
    const reason = 'a maker lost a device'
    const revoked = await admin.post<Key[]>(`${API}/revoke`, { id: own[1]?.id, reason })
    const [, ended] = revoked.data.filter(({ cipher }) => cipher === 'sm2')
    expect(ended?.revoked).toMatchObject({ reason, userName: own[0]?.createUserName })
    expect((await admin.post(`${API}/revoke`, { id: own[0]?.id, reason: '  ' })).status).toBe(400)
    expect(revoked.data.filter(({ cipher }) => cipher === 'sm2').map(({ state }) => state)).toEqual([
      'CURRENT',
      'REVOKED',
    ])
    expect((await admin.post(`${API}/revoke`, { id: own[1]?.id, reason })).status).toBe(404)
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ cipher: string; private_key: string }>`
        select cipher, private_key from platform_key where private_key is not null`.execute(tx),
    )
    for (const { cipher, private_key } of rows)
      for (const { text } of [rotated, revoked, await admin.get(API)]) {
        expect(text).not.toContain(private_key)
        expect(text).not.toContain(vault.open(private_key, `platform_key.${cipher}`))
        expect(text).not.toContain('PRIVATE KEY')
      }
  })

  it('are refused to tenants, whatever their permissions', async () => {
    const tenant = await caller('TENANT')
    const answers = [
      await tenant.get(API),
      await tenant.post(`${API}/rotate`, { cipher: 'rsa' }),
      await tenant.post(`${API}/revoke`, { id: '1', reason: 'none' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
