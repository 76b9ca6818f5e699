import { sql } from '@motorpool/db'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { vehicles } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownCertificate } from '../../../packages/outbound/test/support/certificate.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { VAULT_CONTEXT } from '../src/server/worker/tasks-table.ts'
import { forwardTasks, forwardVehicles } from '../src/shared/index.ts'
import { start, task, vault } from './support/app.ts'

let app: TestApp
let place: Place
let admin: TestUser
beforeAll(async () => {
  app = await start()
  const tenant = await app.buildTenant()
  admin = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  place = { tenant, org: { id: tenant.rootOrgId, tenantId: tenant.id }, owner: admin }
})
afterAll(() => app?.close())

const API = forwardTasks.api
let count = 0
const create = (more: Record<string, unknown> = {}) =>
  app.as(admin).post<{ id: string }>(API, task({ taskName: `Task ${++count}`, orgId: place.org.id, ...more }))
async function created(more: Record<string, unknown> = {}): Promise<string> {
  const { status, data, text } = await create(more)
  if (status !== 200) throw new Error(text)
  return data.id
}
const order = (id: string, what: 'run' | 'stop') => app.as(admin).put(`${API}/${id}/${what}`, {})
const page = <T>(path: string, body: object) =>
  app.as(admin).post<{ items: T[]; total: number }>(path, { page: 1, pageSize: 100, ...body })
const vehicle = async () => String((await buildVehicle(app, place)).vin)

describe('a forwarding task', () => {
  it('R370 R372 is created with all that its platform wants, and read back without its secret', async () => {
    const id = await created({
      slaveIp: 'second.example.org',
      slavePort: 20_000,
      tlsFlag: true,
      maxRate: 500,
    })
    const found = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
    expect(found.data).toMatchObject({
      platformName: 'Platform',
      ip: '192.0.2.10',
      port: 19_999,
      slaveIp: 'second.example.org',
      idCode: 'MOTORPOOL00000001',
      activeStatus: 'STOPPED',
      sentCount: 0,
      vehicleCount: 0,
    })
    expect(JSON.stringify(found.data)).not.toContain('Secret-012345')
    const listed = await page(`${API}/page`, {})
    expect(listed.text).not.toContain('Secret-012345')
    const stored = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ password: string }>`select password from forward_task where id = ${id}`.execute(tx),
    )
    const sealed = stored.rows[0]?.password ?? ''
    expect(sealed).not.toContain('Secret-012345')
    expect(vault.open(sealed, VAULT_CONTEXT)).toBe('Secret-012345')
  })

  it.each([
    ['ip', { ip: '256.1.1.1' }],
    ['ip', { ip: 'http://platform' }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['slavePort', { slaveIp: '192.0.2.11' }],
    ['slaveIp', { slavePort: 19_999 }],
    ['password', { password: 'x'.repeat(21) }],
    ['idCode', { idCode: 'x'.repeat(18) }],
    ['tlsFlag', { certificate: 'a'.repeat(64) }],
  ])('R371 refuses a wrong %s: %j', async (field, more) => {
    const answer = await create(more)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`"field":"${field}"`)
  })

  describe('over TLS with certificates of its own', () => {
    const [own, other] = [ownCertificate(), ownCertificate()]
    const identity = {
      tlsFlag: true,
      caCertificate: other.cert,
      clientCertificate: own.cert,
      clientKey: own.key,
    }

    it('R371 keeps the key sealed, and shows the certificates alone', async () => {
      // A field of one line takes the ends of lines away.
      const id = await created({ ...identity, clientKey: own.key.replaceAll('\n', '') })
      const found = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
      expect(found.data).toMatchObject({ caCertificate: other.cert.trim(), clientKeySet: true })
      expect(found.text).not.toContain('PRIVATE KEY')
      const stored = await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<{ key: string }>`select client_key as key from forward_task where id = ${id}`.execute(tx),
      )
      expect(vault.open(stored.rows[0]?.key ?? '', VAULT_CONTEXT).trim()).toBe(own.key.trim())
    })

    it.each([
      ['caCertificate', { caCertificate: 'no certificate' }],
      [
        'clientCertificate',
        { clientCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      ],
      ['clientCertificate', { clientCertificate: null, clientKey: own.key }],
      ['clientKey', { clientKey: null }],
      ['clientKey', { clientKey: other.key }],
      ['tlsFlag', { tlsFlag: false }],
    ])('R371 refuses a wrong %s', async (field, more) => {
      const answer = await create({ ...identity, ...more })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(`"field":"${field}"`)
    })

    it('asks for the password again where another authority is to be trusted', async () => {
      const id = await created(identity)
      const { data } = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
      const answer = await app.as(admin).put(API, { ...data, caCertificate: own.cert })
      expect(answer.text).toContain('"field":"password"')
    })
  })

  const TO_809 = {
    forwardTemplate: 'JT809',
    edition: '2019',
    account: '80900001',
    password: 'secret-8',
    idCode: '44010000001',
    accessCode: '44010001',
    cipherKeys: '56107078, 37382110, 50361430',
  }

  it('R370 R372 to a platform of JT/T 809 has its access code and its keys, which are sealed', async () => {
    const id = await created(TO_809)
    const found = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
    expect(found.data).toMatchObject({ edition: '2019', accessCode: '44010001', account: '80900001' })
    expect(found.text).not.toContain('56107078')
    const stored = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ keys: string }>`select cipher_keys as keys from forward_task where id = ${id}`.execute(tx),
    )
    expect(vault.open(stored.rows[0]?.keys ?? '', VAULT_CONTEXT)).toBe('56107078, 37382110, 50361430')
  })

  it('R372 to a platform of JT/T 809 encrypts no more once its keys are cleared', async () => {
    const id = await created(TO_809)
    const { data } = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
    const keys = async () =>
      (await app.as(admin).get<{ cipherKeysSet: boolean }>(`${API}/${id}`)).data.cipherKeysSet
    expect((await app.as(admin).put(API, data)).status).toBe(200)
    expect(await keys()).toBe(true)
    const { data: kept } = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
    expect((await app.as(admin).put(API, { ...kept, cipherKeys: null })).status).toBe(200)
    expect(await keys()).toBe(false)
  })

  it.each([
    ['edition', { edition: '2016' }],
    ['account', { account: 'motorpool' }],
    ['password', { password: 'longer-than-8' }],
    ['idCode', { idCode: '440100000012' }],
    ['accessCode', { accessCode: '4294967296' }],
    ['accessCode', { accessCode: null }],
    ['cipherKeys', { cipherKeys: '1,2' }],
  ])('R371 refuses a wrong %s of JT/T 809: %j', async (field, more) => {
    const answer = await create({ ...TO_809, ...more })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`"field":"${field}"`)])
  })

  it('has no fields that its template has not', async () => {
    const id = await created({ accessCode: '1', cipherKeys: '1,2,3' })
    expect((await app.as(admin).get(`${API}/${id}`)).data).toMatchObject({ accessCode: null })
  })

  it('wants the password again for another server', async () => {
    const id = await created()
    const row = (await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)).data
    const { password: _password, ...known } = row
    const moved = await app.as(admin).put(API, { ...known, ip: '192.0.2.99' })
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('"field":"password"')])
    expect((await app.as(admin).put(API, { ...known, remark: 'as before' })).status).toBe(200)
  })

  it('R373 R375 runs and stops; while it runs it is neither edited nor deleted nor run again', async () => {
    const id = await created()
    expect((await order(id, 'run')).text).toContain('FORWARD_NO_VEHICLES')
    await app.as(admin).post(`${API}/bind/${id}/vehicles`, [await vehicle()])
    expect((await order(id, 'run')).status).toBe(200)
    const running = await app.as(admin).get<Record<string, unknown>>(`${API}/${id}`)
    expect(running.data).toMatchObject({ activeStatus: 'RUNNING', runStatus: 'RUNNING', vehicleCount: 1 })
    const status = await app.as(admin).get(`${API}/${id}/status`)
    expect(status.data).toMatchObject({ activeStatus: 'RUNNING', linkUp: false, sent: 0, gaps: [] })
    const jobs = await app.as(admin).get(`${API}/${id}/jobs`)
    expect(jobs.data).toMatchObject([{ taskId: id, kind: 'LIVE', active: false }])
    const { password: _password, ...known } = running.data
    const refused = [
      await app.as(admin).put(API, { ...known, remark: 'no' }),
      await app.as(admin).delete(API, [id]),
      await order(id, 'run'),
    ]
    expect(refused.map(({ status: code }) => code)).toEqual([409, 409, 409])
    expect(refused.every(({ text }) => text.includes('FORWARD_RUNNING'))).toBe(true)
    expect((await order(id, 'stop')).status).toBe(200)
    expect((await order(id, 'stop')).text).toContain('FORWARD_STOPPED')
    expect((await app.as(admin).delete(API, [id])).status).toBe(200)
  })

  it('shows ERROR with its reason while it runs over a link that has failed', async () => {
    const id = await created()
    await app.as(admin).post(`${API}/bind/${id}/vehicles`, [await vehicle()])
    await order(id, 'run')
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into forward_state (task_id, tenant_id, failure, detail, gaps)
        values (${id}, ${place.tenant.id}, 'LOGIN_REFUSED', 'flag 2', '[{"from":{"time":1000000},"to":2000000}]')`.execute(
        tx,
      ),
    )
    const found = await page<{ id: string; lastError: string }>(`${API}/page`, { activeStatus: 'ERROR' })
    expect(found.data.items).toMatchObject([{ id, lastError: 'LOGIN_REFUSED' }])
    const jobs = await app.as(admin).post(`${API}/jobs`, { ids: [id, '999999'] })
    expect(jobs.data).toMatchObject([{ kind: 'LIVE' }, { kind: 'MADE_UP', from: 1000, to: 2000 }])
  })

  it('R413 has no next message to show before a vehicle has reported', async () => {
    const id = await created()
    const answer = await app.as(admin).post(`${API}/preview`, { taskId: id })
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('FORWARD_NOTHING')])
    const relations = await app.as(admin).get('/api/fwp-svc/relations/V1.0')
    const ways = [
      { protocol: 'gb32960', forwardTemplate: 'GB32960' },
      { protocol: 'jt808', forwardTemplate: 'JT809' },
      { protocol: 'jt808', forwardTemplate: 'WEBHOOK' },
    ]
    for (const way of ways) expect(relations.data).toContainEqual(expect.objectContaining(way))
  })
})

describe('vehicles of a task', () => {
  const vins = (rows: { vin: string }[]) => rows.map(({ vin }) => vin)
  const linked = async (taskId: string) =>
    vins((await page<{ vin: string }>(`${forwardVehicles.api}/page`, { taskId })).data.items)
  const open = async (taskId: string) =>
    vins((await page<{ vin: string }>(`${forwardVehicles.api}/unBindPage`, { taskId })).data.items)

  it('R374 R414 are each in exactly one of the linked and the unlinked ones', async () => {
    const id = await created()
    const [a, b] = [await vehicle(), await vehicle()]
    expect(await linked(id)).toEqual([])
    expect(await open(id)).toEqual(expect.arrayContaining([a, b]))
    const bound = await app.as(admin).post(`${API}/bind/${id}/vehicles`, [a, b])
    expect(bound.data).toEqual({ count: 2 })
    expect((await linked(id)).toSorted()).toEqual([a, b].toSorted())
    expect(await open(id)).not.toEqual(expect.arrayContaining([a]))
    await app.as(admin).delete(`${API}/unbind/${id}/vehicles`, [a])
    expect([await linked(id), (await open(id)).includes(a)]).toEqual([[b], true])
  })

  it('are bound all or none: one that nobody knows binds none', async () => {
    const id = await created()
    const answer = await app
      .as(admin)
      .post(`${API}/bind/${id}/vehicles`, [await vehicle(), 'LMPNOBODY00000001'])
    expect([answer.status, await linked(id)]).toEqual([404, []])
  })

  it('R434 are all of the organisation, and none again', async () => {
    const id = await created()
    await vehicle()
    const all = await app.as(admin).post<{ count: number }>(`${API}/bind/allVehicles`, { taskId: id })
    const fleet = await page(`${vehicles.api}/page`, { pageSize: 1 })
    expect(all.data.count).toBe(fleet.data.total)
    const found = await app.as(admin).get<{ vehicleCount: number; allVehicles: boolean }>(`${API}/${id}`)
    expect(found.data).toMatchObject({ vehicleCount: fleet.data.total, allVehicles: true })
    await app.as(admin).delete(`${API}/unbind/allVehicles`, { taskId: id })
    expect((await app.as(admin).get(`${API}/${id}`)).data).toMatchObject({
      vehicleCount: 0,
      allVehicles: false,
    })
  })

  it('of others cannot be bound, nor the tasks of others run or seen', async () => {
    const id = await created()
    await app.as(admin).post(`${API}/bind/${id}/vehicles`, [await vehicle()])
    const tenant = await app.buildTenant()
    const stranger = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
    const asked = [
      await app.as(stranger).put(`${API}/${id}/run`, {}),
      await app.as(stranger).get(`${API}/${id}/status`),
      await app.as(stranger).post(`${API}/preview`, { taskId: id }),
      await app.as(stranger).post(`${API}/bind/${id}/vehicles`, [await vehicle()]),
      await app.as(stranger).post(`${API}/bind/allVehicles`, { taskId: id }),
      await app.as(stranger).post(`${forwardVehicles.api}/unBindPage`, { taskId: id, page: 1, pageSize: 10 }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await app.as(stranger).post(`${API}/jobs`, { ids: [id] })).data).toEqual([])
  })
})
