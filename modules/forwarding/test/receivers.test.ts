/** Tasks to receivers that are no upper platforms: which fields they want. */
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forwardTasks } from '../src/shared/index.ts'
import { start, task } from './support/app.ts'

const HOST_KEY = 'ab'.repeat(32)

let app: TestApp
let place: Place
beforeAll(async () => {
  app = await start()
  const tenant = await app.buildTenant()
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  place = { tenant, org: { id: tenant.rootOrgId, tenantId: tenant.id }, owner }
})
afterAll(() => app?.close())

let count = 0
const create = (more: Record<string, unknown>) => {
  const body = task({ taskName: `Receiver ${++count}`, orgId: place.org.id, ...more })
  return app.as(place.owner).post<{ id: string; fields?: unknown }>(forwardTasks.api, body)
}
async function created(more: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { status, data, text } = await create(more)
  if (status !== 200) throw new Error(text)
  return (await app.as(place.owner).get<Record<string, unknown>>(`${forwardTasks.api}/${data.id}`)).data
}

describe('a task to a receiver', () => {
  it('R370 of webhooks has a path and a secret, and no account', async () => {
    const found = await created({ forwardTemplate: 'WEBHOOK', path: '/in/vehicles', tlsFlag: true })
    expect(found).toMatchObject({ type: 'PLATFORM', path: '/in/vehicles', tlsFlag: true })
    expect(found).toMatchObject({ account: null, idCode: null, edition: null, periodSeconds: null })
  })

  it('R370 of files has a folder, a period and the key of its host', async () => {
    const found = await created({
      forwardTemplate: 'SFTP',
      path: '/in',
      periodSeconds: 300,
      certificate: HOST_KEY,
    })
    expect(found).toMatchObject({ type: 'SFTP', path: '/in', periodSeconds: 300, certificate: HOST_KEY })
  })

  it.each<[string, Record<string, unknown>]>([
    ['files without the key of the host', { forwardTemplate: 'SFTP', path: '/in' }],
    ['a path that leads nowhere', { forwardTemplate: 'WEBHOOK', path: 'in' }],
    ['a path with another host in it', { forwardTemplate: 'WEBHOOK', path: '/@evil.example?a#b' }],
    ['a period of a second', { forwardTemplate: 'SFTP', path: '/', certificate: HOST_KEY, periodSeconds: 1 }],
    ['an edition of another protocol', { forwardTemplate: 'JT808', edition: '2016' }],
  ])('is refused for %s', async (_what, more) => {
    expect((await create(more)).status).toBe(400)
  })

  it('of terminals has an edition of JT/T 808 and no account', async () => {
    expect(await created({ forwardTemplate: 'JT808', edition: '2019' })).toMatchObject({
      edition: '2019',
      account: null,
    })
  })

  it('goes to another path or receiver only with its secret', async () => {
    const { id } = await created({ forwardTemplate: 'WEBHOOK', path: '/in' })
    const moved = await app.as(place.owner).put(forwardTasks.api, { id, path: '/elsewhere' })
    expect(moved.status).toBe(400)
  })
})
