import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const VIEWS = '/api/system-svc/user/views/V1.0'

interface View {
  id: string
  name: string
  query: string
  columns: string[] | null
}

describe('saved views', () => {
  let app: IdentityApp
  const user = (userName: string) => ({
    userName,
    realName: userName,
    password: PASSWORD,
    role: 'viewer' as const,
  })
  beforeAll(async () => {
    app = await startIdentityApp()
    for (const [tenantCode, users] of [
      ['views', ['anna', 'bert']],
      ['other', ['carl']],
    ] as const)
      await app.provision({ tenantCode, tenantName: tenantCode, users: users.map(user) })
  })
  afterAll(() => app.close())

  const save = async (who: string, body: object) => (await app.session(who)).post<View>(VIEWS, body)
  const names = async (who: string, screen = 'vehicle/vehicles') =>
    (await (await app.session(who)).get<View[]>(VIEWS, { screen })).data.map((view) => view.name)
  const body = {
    screen: 'vehicle/vehicles',
    name: '在线',
    query: 'onlineStatus=ONLINE&order=vin.asc',
    columns: ['vin'],
  }

  it('are kept per user and list, and one of the same name is replaced', async () => {
    expect((await save('anna', body)).data).toMatchObject({
      name: '在线',
      query: body.query,
      columns: ['vin'],
    })
    expect((await save('anna', { ...body, query: 'vin=L', columns: null })).data).toMatchObject({
      query: 'vin=L',
    })
    expect(await names('anna')).toEqual(['在线'])
    expect(await names('anna', 'vehicle/types')).toEqual([])
  })

  it('are nobody else’s, of the same tenant or another: not seen, not deleted', async () => {
    const { data } = await save('anna', { ...body, name: '我的' })
    for (const other of ['bert', 'carl']) {
      expect(await names(other)).toEqual([])
      expect((await (await app.session(other)).delete(VIEWS, { ids: [data.id] })).status).toBe(404)
    }
    expect(await names('anna')).toContain('我的')
    expect((await (await app.session('anna')).delete(VIEWS, { ids: [data.id] })).status).toBe(200)
    expect(await names('anna')).not.toContain('我的')
  })

  it.each([
    ['a name of spaces', { name: '  ' }],
    ['a name beyond 32 characters', { name: 'x'.repeat(33) }],
    ['a screen that is no key', { screen: '../x' }],
    ['an address beyond 2000 characters', { query: 'x'.repeat(2001) }],
    ['a line break in the address', { query: 'a\nb' }],
  ])('refuse %s', async (_, wrong) => {
    expect((await save('anna', { ...body, ...wrong })).status).toBe(400)
  })

  it('are thirty of a list at most', async () => {
    for (let n = 0; n < 30; n++) await save('bert', { ...body, name: `视图${n}` })
    expect(await save('bert', { ...body, name: '再一个' })).toMatchObject({
      status: 409,
      errCode: 'TOO_MANY_VIEWS',
    })
    expect((await save('bert', { ...body, name: '视图3' })).status).toBe(200)
  })
})
