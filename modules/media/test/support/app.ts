import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandModule, gatewayDesk } from '@motorpool/command/server'
import { DRIVER_OBSERVATION } from '@motorpool/command/shared'
import type { sql } from '@motorpool/db'
import { type Files, fileModule, localFiles } from '@motorpool/file/server'
import { mediaKeeping } from '@motorpool/ingest/server'
import { JtClient, jt808 } from '@motorpool/jt808'
import { templateRoute } from '@motorpool/resource/server'
import { operationLog } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import type { MediaItem } from '@motorpool/wire'
import { expect, vi } from 'vitest'
import { buildCommanded } from '../../../command/test/support/app.ts'
import { World } from '../../../ingest/test/support/world.ts'
import { mediaModule } from '../../src/server/index.ts'

export interface MediaApp extends TestApp {
  filesDir: string
  files: Files
  /** Values by the key of a parameter; others are the standard ones. */
  settings: Record<string, number>
  /** Tenants that allow what observes drivers. */
  observing: Set<string>
}

export async function start(): Promise<MediaApp> {
  const filesDir = await mkdtemp(join(tmpdir(), 'motorpool-media-'))
  const files = localFiles(filesDir)
  const settings: Record<string, number> = {}
  const observing = new Set<string>()
  const get = (
    parameter: { def: { key: string }; standard: string; parse(text: string): unknown },
    tenantId = '',
  ) =>
    parameter.def.key === DRIVER_OBSERVATION.def.key
      ? observing.has(tenantId)
      : (settings[parameter.def.key] ?? parameter.parse(parameter.standard))
  const parameters = { get: get as never }
  const app = await startTestApp({
    parts: {
      modules: [
        fileModule(files),
        terminalModule,
        vehicleModule,
        commandModule(parameters),
        mediaModule({ files, reserve: () => 0, parameters }),
      ],
      routes: [templateRoute],
      operations: operationLog,
    },
    tenancy: { provision, provisionOrg },
  })
  const close = app.close.bind(app)
  return Object.assign(app, {
    filesDir,
    files,
    settings,
    observing,
    close: async () => {
      await close()
      await rm(filesDir, { recursive: true, force: true })
    },
  })
}

/** A tenant that allows looking, with an organisation and its owner. */
export async function newPlace(app: MediaApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  app.observing.add(tenant.id)
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}

export async function run<T>(app: TestApp, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows)
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Who keeps media, as a gateway has it. */
export const keeperOf = (app: MediaApp) =>
  app.ports.get(mediaKeeping)({ db: app.db, clock: app.clock, log: quiet })

/** Bytes that begin as a JPEG. */
export const jpeg = (text = ''): Uint8Array =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)])

export const item = (change: Partial<MediaItem> = {}): MediaItem => ({
  deviceId: '13900000001',
  mediaId: 7,
  kind: 'image',
  format: 'jpeg',
  event: 0,
  channel: 1,
  time: null,
  position: null,
  data: jpeg(),
  ...change,
})

export const slotOf = (vehicleId: string) => ({ device: { vehicleId } }) as never

/** A vehicle with a simulated terminal that is signed on to a gateway of its own, which keeps media. */
export async function online(app: MediaApp, place: Place) {
  const vehicle = await buildCommanded(app, place, true)
  const world = World.on({ db: app.db, url: app.url } as never)
  world.clock.time = app.clock.now()
  const number = '13900000001'
  world.registry.add(number, 1, {
    vehicleId: vehicle.id,
    tenantId: place.tenant.id,
    orgId: place.org.id,
    vin: vehicle.vin,
    secret: 'code',
  })
  const { desk, waits } = gatewayDesk({
    db: app.db,
    bus: { publish: () => undefined },
    instance: 'gateway',
    gateway: () => world.gateway,
    followers: [],
    clock: app.clock,
    log: quiet,
  })
  app.events.add(waits)
  await world.start({}, { commands: desk, media: keeperOf(app) })
  await desk.start(false)
  const socket = connect({ port: world.gateway.portOf('jt808'), host: '127.0.0.1' })
  const client = new JtClient({
    emit: (effect) => void (effect.kind === 'send' && socket.write(effect.bytes)),
    timing: { heartbeat: 60_000, answer: 20_000 },
    identity: {
      edition: '2013',
      number,
      province: 44,
      city: 300,
      manufacturer: 'MAKER',
      model: 'M1',
      terminalId: 'T1',
      plateColour: 2,
      plate: '粤B12345',
      iccid: '89860990000000000017',
      imei: '860000000000001',
      hardware: 'HW 1',
      firmware: 'FW 1',
    },
    authCode: 'code',
    device: {
      location: (now) => ({
        alarm: 0,
        status: 3,
        latitude: 22.525,
        longitude: 114.0725,
        altitude: 10,
        speed: 0,
        direction: 90,
        time: now,
        items: [],
      }),
      interval: 10_000,
      asleep: 300_000,
      passThrough: () => false,
      upgrade: () => undefined,
    },
  })
  const framer = jt808.framer()
  socket.on('data', (bytes) => framer.push(bytes, (frame) => client.receive(frame, app.clock.now())))
  await new Promise((resolve) => socket.once('connect', resolve))
  client.connected(app.clock.now())
  await vi.waitFor(() => expect(world.gateway.isConnected(vehicle.id)).toBe(true))
  return {
    ...vehicle,
    desk,
    world,
    stop: async () => {
      socket.destroy()
      await world.stop()
      await desk.stop()
    },
  }
}
