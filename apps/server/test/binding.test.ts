import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalBus } from '@motorpool/bus'
import { Database } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { gb32960 } from '@motorpool/gb32960'
import { newPasswordKey } from '@motorpool/identity/server'
import {
  deviceRegistry,
  Gateway,
  LatestRunner,
  postgresLog,
  recordedVehicles,
} from '@motorpool/ingest/server'
import { drainJobs } from '@motorpool/jobs'
import { systemClock } from '@motorpool/kernel'
import { IMPORT_NOW_BYTES } from '@motorpool/resource/server'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { type ApiClient, type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gb } from '../../../modules/ingest/test/support/frames.ts'
import { Terminal } from '../../../modules/ingest/test/support/terminal.ts'
import { buildVehicle, type Made } from '../../../modules/vehicle/test/support/fleet.ts'
import { followBindings } from '../src/bindings.ts'
import { wireModules } from '../src/modules.ts'

const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
const END_OF_DIRECTORY = 22
const log = { debug() {}, info() {}, warn() {}, error() {} }

/** The same workbook, larger: bytes between its last part and its directory, which no reader looks at. */
function padded(book: Uint8Array, bytes: number): Buffer {
  const file = Buffer.from(book)
  const at = file.length - END_OF_DIRECTORY + 16
  const directory = file.readUInt32LE(at)
  file.writeUInt32LE(directory + bytes, at)
  return Buffer.concat([file.subarray(0, directory), Buffer.alloc(bytes), file.subarray(directory)])
}

/** Three processes of the platform on one database, each wired as its role wires it: api, worker and gateway. */
describe('a connected vehicle that is given to another organisation', () => {
  let api: TestApp
  let place: Place
  let owner: ApiClient
  let vehicle: Made
  let work: () => Promise<void>
  let gateway: Gateway
  const key = newPasswordKey()
  const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-binding-'))
  const ends: (() => Promise<void>)[] = []

  const process = () => {
    const db = new Database({ url: api.url, max: 4 })
    ends.unshift(() => db.close())
    return db
  }

  beforeAll(async () => {
    api = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: ({ db, clock }) => ({ modules: wireModules({ db, clock, key, filesDir }).modules }),
    })
    const tenant = await api.buildTenant()
    place = {
      tenant,
      org: await api.buildOrg({ tenant }),
      owner: await api.buildUser({ tenant, permissions: permissionsOf(api.routes) }),
    }
    owner = api.as(place.owner)
    vehicle = await buildVehicle(api, place)

    const { clock, url, texts: catalogues } = api
    const workers = process()
    const { wired } = wireModules({ db: workers, clock, key, filesDir })
    work = () =>
      drainJobs({ url, db: workers, clock, log, catalogues, ports: wired.ports, handlers: wired.jobs })

    const db = process()
    const events = new EventHub({ db, log, clock })
    const sink = new LatestRunner({
      db,
      bus: new LocalBus(),
      now: systemClock.now,
      log,
      recorded: wired.ports.get(recordedVehicles),
    })
    gateway = new Gateway({
      db,
      journal: postgresLog({ url, now: systemClock.now, log }),
      registry: wired.ports.get(deviceRegistry)({ db, clock, log }),
      log,
      sink,
      clock: systemClock,
      listeners: [{ protocol: gb32960, port: 0, host: '127.0.0.1' }],
    })
    followBindings(events, gateway)
    await events.start(url)
    await gateway.start(false)
    ends.unshift(
      () => gateway.stop(),
      () => sink.stop(),
      () => events.close(),
    )
  })
  afterAll(async () => {
    for (const end of ends) await end()
    await api?.close()
    rmSync(filesDir, { recursive: true, force: true })
  })

  const signOn = async () => {
    const terminal = await Terminal.open(gb32960, gateway.portOf('gb32960'))
    terminal.send(gb.login(String(vehicle.vin), Date.now()))
    await terminal.takeOne()
    return terminal
  }
  const orgAtGateway = () => gateway.fleet.get(vehicle.id)?.device.orgId

  it('signs on anew for the new one, when a call moves it', async () => {
    const terminal = await signOn()
    expect(orgAtGateway()).toBe(place.org.id)
    const org = await api.buildOrg({ tenant: place.tenant })
    expect((await owner.put(VEHICLES, { id: vehicle.id, orgId: org.id })).status).toBe(200)
    await terminal.ended()
    const again = await signOn()
    expect(orgAtGateway()).toBe(org.id)
    again.close()
  })

  it('signs on anew for the new one, when an import in the worker moves it', async () => {
    const terminal = await signOn()
    const org = await api.buildOrg({ tenant: place.tenant, name: '新机构' })
    const book = await workbook(['车架号', '所属机构'], [[String(vehicle.vin), '新机构']])
    const { data, text } = await sendFile<{ taskId: string }>(
      owner,
      `${VEHICLES}/importVehicleUpdate`,
      padded(book, IMPORT_NOW_BYTES),
    )
    expect(data?.taskId, text).toBeDefined()
    await work()
    const task = await owner.get<{ status: string; failReason: string }>(
      `/api/system-svc/downloads/V1.0/${data.taskId}`,
    )
    expect(task.data).toMatchObject({ status: 'DONE', failReason: null })
    await terminal.ended()
    const again = await signOn()
    expect(orgAtGateway()).toBe(org.id)
    again.close()
  })
})
