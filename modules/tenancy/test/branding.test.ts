import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provision } from '../src/server/index.ts'
import { PUBLIC_KEY, startTenancyApp } from './app.ts'

const URL = '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes'

interface Look {
  tenant: Record<string, unknown>
  themeList: { id: string; content: string }[]
  publicKey: string
}

describe('branding before sign-in', () => {
  let app: TestApp
  const look = async (host: string) => app.signedOut.call<Look>('GET', URL, undefined, { headers: { host } })

  beforeAll(async () => {
    app = await startTenancyApp()
    await app.db.withPlatform(undefined, 'test', (tx) =>
      provision(
        tx,
        {
          tenantCode: 'north',
          tenantName: '北方重工',
          appName: '北方车联',
          domainName: 'north.example',
          accent: '#b45309',
        },
        app.clock.now(),
      ),
    )
  })
  afterAll(() => app.close())

  it('R002 answers without a token with tenant, themes and the key for passwords', async () => {
    const { status, data } = await look('north.example')
    expect(status).toBe(200)
    expect(data.tenant.appName).toBe('北方车联')
    expect(data.themeList.length).toBeGreaterThanOrEqual(4)
    expect(data.publicKey).toBe(PUBLIC_KEY)
  })

  it('R004 carries exactly what a sign-in page needs of the tenant', async () => {
    const { data } = await look('north.example')
    expect(Object.keys(data.tenant).sort()).toEqual(
      [
        'tenantId',
        'tenantCode',
        'tenantName',
        'appName',
        'domainName',
        'copyright',
        'recordNo',
        'appLogoFilePath',
        'loginBgFilePath',
        'loginLogoFilePath',
        'homeTemplateId',
        'themeId',
      ].sort(),
    )
  })

  it('R005 gives every theme an id and JSON of style variables whose keys contain @', async () => {
    const { data } = await look('north.example')
    for (const theme of data.themeList) {
      expect(theme.id).toMatch(/^\d+$/)
      const keys = Object.keys(JSON.parse(theme.content) as object)
      expect(keys.length).toBeGreaterThan(5)
      expect(keys.every((k) => k.includes('@'))).toBe(true)
    }
  })

  it('begins with a theme in the accent of the tenant', async () => {
    const { data } = await look('north.example:8080')
    const chosen = data.themeList.find((t) => t.id === data.tenant.themeId)
    expect(JSON.parse(chosen?.content ?? '{}')).toMatchObject({ '@primary-color': '#b45309' })
  })

  it('gives an unknown host the look of the platform, whatever it asks for', async () => {
    const { data } = await look('nobody.example')
    expect(data.tenant.tenantCode).toBe('platform')
    const asked = await app.signedOut.call<Look>('GET', URL, undefined, {
      headers: { host: 'nobody.example' },
      query: { tenantId: '100', tenantCode: 'north' },
    })
    expect(asked.data).toEqual(data)
  })
})
