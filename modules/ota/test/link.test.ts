import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { commandAttachments } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { jt808 } from '@motorpool/jt808'
import type { Place } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Downloads } from '../src/server/link/downloads.ts'
import { partOf } from '../src/server/link/range.ts'
import { otaTasks } from '../src/shared/index.ts'
import { BASE, buildFleet, buildTask, newPlace, type OtaApp, run, start, taskBody } from './support/app.ts'

let app: OtaApp
let place: Place

beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())
beforeEach(async () => {
  await run(app, sql`delete from ota_task`)
  place = await newPlace(app)
})

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7) % 251))
const HASH = createHash('sha256').update(BYTES).digest('hex')
const OF = { protocol: gb32960.id, bytes: BYTES, version: 'F2.00', manufacturer: 'MP01' }

const order = (id: string, name: string) => app.as(place.owner).put(`${otaTasks.api}/${id}/${name}`, {})

async function step(): Promise<void> {
  app.clock.advance(6000)
  await app.drainJobs()
}

const commandOf = async (task: string) =>
  (
    await run(
      app,
      sql<{
        id: string | null
      }>`select l.command_id::text as id from ota_log l where l.task_id = ${task} order by l.id`,
    )
  )[0]?.id ?? ''

/** What the gateway's desk does when it takes the command: it asks for the address. */
async function address(command: string, file: string) {
  const [carries] = app.ports.all(commandAttachments)
  const carried = await carries?.read({ kind: 'address', commandId: command, values: { file } })
  return carried && 'address' in carried ? carried.address : undefined
}

async function given(count = 1, more: object = {}) {
  const fleet = await buildFleet(app, place, count, OF)
  const task = await buildTask(app, place, fleet, more)
  expect((await order(task, 'start')).status).toBe(200)
  await app.drainJobs()
  const command = await commandOf(task)
  const told = await address(command, fleet.fileId)
  if (!told) throw new Error('no address')
  return { fleet, task, command, url: told.url, path: `/${told.url.slice(BASE.length)}` }
}

const get = (
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
  from = '198.51.100.1',
) => app.http.inject({ method, url: path, headers, remoteAddress: from })

/** What becomes of the try, as the desk writes it. */
const ended = (command: string, state: string) =>
  run(
    app,
    sql`update command_log set stage = 'ENDED', state = ${state}, gateway = 'g', send_time = ${new Date(app.clock.now())}
      where id = ${command}`,
  )

describe('a task whose terminals fetch their package', () => {
  it('is refused where no setting says where, and the refusal names it', async () => {
    const bare = await start({})
    try {
      const own = await newPlace(bare)
      const fleet = await buildFleet(bare, own, 1, OF)
      const answer = await bare.as(own.owner).post(otaTasks.api, taskBody(fleet, own))
      expect([answer.status, answer.fields?.[0]?.message]).toEqual([
        400,
        expect.stringContaining('MOTORPOOL_OTA_URL'),
      ])
    } finally {
      await bare.close()
    }
  })

  it.each([
    ['a version', { version: 'F2.000' }],
    ['a manufacturer', { manufacturer: 'MP001' }],
  ])('is refused with %s that the command has no room for', async (_, more) => {
    const fleet = await buildFleet(app, place, 1, { ...OF, ...more })
    expect((await app.as(place.owner).post(otaTasks.api, taskBody(fleet, place))).status).toBe(400)
  })

  it.each([
    ['2013', 200],
    ['2019', 400],
  ])('over JT/T 808-%s, where the software of its terminals says so, answers %i', async (edition, status) => {
    const fleet = await buildFleet(app, place, 1, { bytes: BYTES })
    const [vehicle] = fleet.vehicles
    await run(
      app,
      sql`with made as (
            insert into soft_version (tenant_id, version_code, version_name, terminal_model_id, protocol_id, update_way)
            select t.tenant_id, 'V1', 'V1', t.terminal_model_id, (select min(id) from protocol), 'FETCHED'
            from terminal t where t.terminal_code = ${vehicle?.code ?? ''} returning id)
          update terminal set soft_version_id = made.id from made where terminal_code = ${vehicle?.code ?? ''}`,
    )
    const number = 1 + jt808.editions.indexOf(edition)
    await run(
      app,
      sql`update vehicle_realtime set edition = ${number} where vehicle_id = ${vehicle?.id ?? ''}`,
    )
    const made = await app.as(place.owner).post<{ id: string }>(otaTasks.api, taskBody(fleet, place))
    expect(made.status).toBe(status)
    if (status !== 200) return expect(made.fields?.[0]?.message).toContain(vehicle?.vin)
    expect((await order(made.data.id, 'start')).status).toBe(200)
    await app.drainJobs()
    const [given] = await run(
      app,
      sql<{ code: string }>`select cmd_code as code from command_log where vehicle_id = ${vehicle?.id ?? ''}`,
    )
    expect(given?.code).toBe('UPGRADE_BY_ADDRESS')
    expect((await address(await commandOf(made.data.id), fleet.fileId))?.minutes).toBe(240)
  })

  it('gives the command, and its address when it is about to be sent, of which the hash alone is stored', async () => {
    const { url, command, fleet } = await given()
    const token = url.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const [row] = await run(
      app,
      sql<{ hash: Buffer }>`select link_hash as hash from ota_log where command_id = ${command}`,
    )
    expect(row?.hash).toEqual(createHash('sha256').update(token).digest())
    const texts = await run(
      app,
      sql<{
        t: string
      }>`select row_to_json(l)::text || row_to_json(c)::text as t from ota_log l join command_log c on c.id = l.command_id`,
    )
    expect(texts.some(({ t }) => t.includes(token))).toBe(false)
    expect(await address(command, fleet.fileId)).toMatchObject({ host: '192.0.2.7', port: 8080 })
    expect(await address('999999999', fleet.fileId)).toBeUndefined()
  })
})

describe('an address of a package', () => {
  it('answers with the bytes, their length and their hash', async () => {
    const { path } = await given()
    const whole = await get(path)
    expect([whole.statusCode, whole.headers['content-length'], whole.headers.etag]).toEqual([
      200,
      '100000',
      `"${HASH}"`,
    ])
    expect(BYTES.equals(whole.rawPayload)).toBe(true)
    expect(whole.headers['set-cookie']).toBeUndefined()
    const head = await get(path, {}, 'HEAD')
    expect([
      head.statusCode,
      head.headers['content-length'],
      head.headers['accept-ranges'],
      head.rawPayload.length,
    ]).toEqual([200, '100000', 'bytes', 0])
  })

  it('is gone on with where it was interrupted, as long as the bytes are the same', async () => {
    const { path } = await given()
    const rest = await get(path, { range: 'bytes=40000-', 'if-range': `"${HASH}"` })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 40000-99999/100000'])
    expect(BYTES.subarray(40_000).equals(rest.rawPayload)).toBe(true)
    const changed = await get(path, { range: 'bytes=40000-', 'if-range': '"another"' })
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 100_000])
    const beyond = await get(path, { range: 'bytes=100000-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */100000'])
  })

  it("is nobody else's, and no other address leads there", async () => {
    const { path, fleet } = await given()
    const other = path.slice(0, -1) + (path.endsWith('0') ? '1' : '0')
    for (const one of [
      other,
      `${path}0`,
      path.slice(0, -1),
      path.replace(/[0-9a-f]{32}$/, fleet.fileId),
      `${path}/..`,
    ])
      expect((await get(one)).statusCode).toBe(404)
  })

  it('shows how far its terminal is, and gives it the time to say so', async () => {
    const { path, task, command } = await given()
    await get(path, { range: 'bytes=0-49999' })
    const progress = async () =>
      (await run(app, sql<{ n: number }>`select progress as n from ota_log where task_id = ${task}`))[0]?.n
    await vi.waitFor(async () => expect(await progress()).toBeGreaterThan(0), { timeout: 8000 })
    await ended(command, '0')
    await step()
    expect(await progress()).toBeLessThanOrEqual(45)
  })

  it('ends with the confirmation, with the end of the try, with a new try and with its time', async () => {
    const one = await given(1, { retryTimes: 1 })
    await ended(one.command, '0')
    await step()
    expect((await get(one.path)).statusCode).toBe(200)
    await run(app, sql`update ota_log set state = 'SUCCESS' where task_id = ${one.task}`)
    expect((await get(one.path)).statusCode).toBe(410)

    const two = await given(1, { retryTimes: 1 })
    await ended(two.command, '1')
    await step()
    // The next try is under way; the address of the one before is not good for it.
    expect([(await commandOf(two.task)) === two.command, (await get(two.path)).statusCode]).toEqual([
      false,
      410,
    ])

    const three = await given()
    app.clock.advance(5 * 3_600_000)
    expect((await get(three.path)).statusCode).toBe(410)
  })

  it('ends with the trust in its key, and with its bytes', async () => {
    const { path, fleet } = await given()
    expect((await get(path)).statusCode).toBe(200)
    await run(app, sql`update ota_key set status = 'DISABLED' where id = ${fleet.signer.id}`)
    app.clock.advance(30_000)
    expect((await get(path)).statusCode).toBe(410)

    const altered = await given()
    const [row] = await run(
      app,
      sql<{
        name: string
      }>`select a.uuid_name as name from ota_file f join attachment a on a.id = f.file where f.id = ${altered.fleet.fileId}`,
    )
    const name = row?.name ?? ''
    await writeFile(join(app.filesDir, name.slice(0, 2), name), Buffer.alloc(BYTES.length))
    app.clock.advance(30_000)
    expect((await get(altered.path)).statusCode).toBe(410)
  })
})

describe('an address that is being used', () => {
  /** A terminal that takes the head of the answer and then no more. */
  async function slow(path: string, port: number): Promise<Socket> {
    const socket = new Socket()
    socket.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await new Promise((resolve) => socket.once('readable', resolve))
    return socket
  }

  it('is refused to a second peer until the first has left; ranges of the first go on', async () => {
    const large = { ...OF, bytes: Buffer.alloc(32 * 1024 * 1024, 7) }
    const fleet = await buildFleet(app, place, 1, large)
    const task = await buildTask(app, place, fleet)
    await order(task, 'start')
    await app.drainJobs()
    const told = await address(await commandOf(task), fleet.fileId)
    const path = `/${told?.url.slice(BASE.length) ?? ''}`
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const first = await slow(path, port)
    expect((await get(path, { range: 'bytes=0-9' })).statusCode).toBe(409)
    expect((await get(path, { range: 'bytes=0-9' }, 'GET', '127.0.0.1')).statusCode).toBe(206)
    first.destroy()
    await vi.waitFor(async () => expect((await get(path, { range: 'bytes=0-9' })).statusCode).toBe(206), {
      timeout: 10_000,
    })
  })

  it('is bounded in all, for an address and for a link', () => {
    const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })
    const downloads = new Downloads({ total: 3, perAddress: 2, perLink: 2, rate: 2 })
    const first = downloads.begin('a', '1')
    downloads.begin('a', '1')
    expect(() => downloads.begin('a', '1')).toThrow(tooMany)
    expect(() => downloads.begin('b', '1')).toThrow(tooMany)
    downloads.begin('b', '2')
    expect(() => downloads.begin('c', '3')).toThrow(tooMany)
    first()
    first()
    downloads.begin('c', '3')
    expect(() => downloads.begin('d', '4')).toThrow(tooMany)
    downloads.ask(0)
    downloads.ask(10)
    expect(() => downloads.ask(20)).toThrow(tooMany)
    expect(() => downloads.ask(1000)).not.toThrow()
  })
})

describe('a range of bytes (RFC 9110, 14.1.2)', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-', { from: 0, to: 9 }],
    ['bytes=3-5', { from: 3, to: 5 }],
    ['bytes=3-99', { from: 3, to: 9 }],
    ['bytes=-4', { from: 6, to: 9 }],
    ['bytes=-99', { from: 0, to: 9 }],
    ['bytes=9-9', { from: 9, to: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-3', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,4-5', 'all'],
    ['items=0-1', 'all'],
    ['bytes=0x1-2', 'all'],
  ])('%s of ten bytes', (header, expected) => {
    expect(partOf(header, 10)).toEqual(expected)
  })
})
