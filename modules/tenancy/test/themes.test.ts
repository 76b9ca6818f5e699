import type { ApiClient, TestApp, TestTenant } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { every, startTenancyApp } from './app.ts'

const BASE = '/api/system-svc/themes/V1.0'

interface Theme {
  id: string
  content: string
  menuColor: string
  defaultFlag: boolean
}

describe('themes', () => {
  let app: TestApp
  let tenant: TestTenant
  let api: ApiClient
  const find = async (id: string) => (await api.get<Theme>(`${BASE}/${id}`)).data

  beforeAll(async () => {
    app = await startTenancyApp()
    tenant = await app.buildTenant()
    api = app.as(await app.buildUser({ tenant, permissions: every('system/themes') }))
  })
  afterAll(() => app.close())

  it('R224 copies a theme under a new id with the same content', async () => {
    const [first] = (await api.get<Theme[]>(`${BASE}/themeOptions`)).data
    const copy = await api.post<{ id: string }>(`${BASE}/copy/${first?.id}`)
    expect(copy.data.id).not.toBe(first?.id)
    expect(JSON.parse((await find(copy.data.id)).content)).toEqual(JSON.parse(first?.content ?? ''))
  })

  it('writes menu and top colour into the content, and keeps one default', async () => {
    const make = async (themeCode: string) =>
      (
        await api.post<{ id: string }>(BASE, {
          themeName: themeCode,
          themeCode,
          content: { '@primary-color': '#112233' },
          menuColor: '#001122',
          defaultFlag: true,
        })
      ).data.id
    const one = await make('one')
    const two = await make('two')
    expect(JSON.parse((await find(one)).content)).toEqual({
      '@primary-color': '#112233',
      '@menu-bg': '#001122',
    })
    expect([(await find(one)).defaultFlag, (await find(two)).defaultFlag]).toEqual([false, true])
    // The platform's default is one among its own themes.
    const admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions: every('system/themes') }))
    const shared = { themeName: 'shared', themeCode: 'shared', content: {}, defaultFlag: true }
    expect((await admin.post(BASE, shared)).status).toBe(200)
    expect((await find(two)).defaultFlag).toBe(true)
  })

  it('refuses variables without @ and values that could leave their place in a style sheet', async () => {
    for (const content of [
      { color: '#fff' },
      { '@primary-color': 'red;}body{display:none' },
      { '@bg': 'url(//x)' },
    ]) {
      const refused = await api.post(BASE, { themeName: 'x', themeCode: 'x', content })
      expect(refused.status).toBe(400)
    }
  })

  it("refuses a tenant's change of the platform's themes", async () => {
    const { data } = await api.post<{ items: (Theme & { tenantId: string | null })[] }>(`${BASE}/page`, {
      pageSize: 100,
    })
    const shared = data.items.find((t) => t.tenantId === null)
    expect((await api.delete(BASE, { ids: [shared?.id] })).errCode).toBe('THEME_SHARED')
  })
})
