import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ForwardHost, VAULT_CONTEXT } from '@motorpool/forwarding/server'
import { createOutbound } from '@motorpool/outbound'
import { newVault } from '@motorpool/vault'
import { expect } from 'vitest'
import { gb, jt } from '../../../../modules/ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../../../modules/ingest/test/support/world.ts'
import { type Authority, startAuthority } from '../../src/index.ts'
import { settingsOf } from './settings.ts'

const MINUTE = 60_000
/** How long a test waits for what a worker does beside other work. */
export const SOON = { timeout: 40_000 }
const vault = newVault()

type Timing = NonNullable<ConstructorParameters<typeof ForwardHost>[0]['timing']>

/** A secret as it stands in the row of a task. */
export const sealed = (secret: string): string => vault.seal(secret, VAULT_CONTEXT)

/** What a host has stored of a task. */
export interface Stored {
  sent: number
  resent: number
  received: number
  failed: number
  thinned: number
  link: string
  failure: string | null
  gaps: unknown[]
}

export interface Truck extends OnRoad {
  number: string
}

/** A gateway, an authority, and workers that send from the one to the other. */
export class Road {
  readonly world: World
  authority!: Authority
  private readonly folder = mkdtempSync(join(tmpdir(), 'motorpool-forward-'))
  private readonly hosts: ForwardHost[] = []
  private taskCount = 0
  private truckCount = 0
  private serial = 0
  private port = 0

  private constructor(world: World) {
    this.world = world
  }

  static async open(): Promise<Road> {
    const road = new Road(await World.create())
    await road.world.owner(`
      insert into org (id, tenant_id, parent_id, org_code, org_name, org_type, path)
      values (10, 1, 1, 'ROAD', 'Road', 'COMP', '/1/10/') on conflict do nothing`)
    return road
  }

  async start(): Promise<void> {
    await this.world.start()
    await this.openAuthority()
  }

  async openAuthority(): Promise<void> {
    const settings = settingsOf(this.folder, { gb32960Port: this.port })
    this.authority = await startAuthority(settings, () => this.world.clock.time)
    this.port = this.authority.issued.gb32960.port
  }

  async stop(): Promise<void> {
    for (const host of this.hosts.splice(0)) await host.stop()
    await this.world.owner('delete from forward_task')
    await this.world.stop()
    await this.authority.stop()
    this.port = 0
  }

  async drop(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
    await this.world.drop()
  }

  /** A worker under a name of its own. */
  host(
    holder = 'worker-1',
    { privateTargets = true, timing }: { privateTargets?: boolean; timing?: Timing } = {},
  ): ForwardHost {
    const { clock, log, test } = this.world
    const outbound = createOutbound({ privateTargets, clock, vault, record: () => {} })
    const sub = { host: '127.0.0.1', port: 0, ip: '127.0.0.1' }
    const host = new ForwardHost({
      db: test.db,
      outbound,
      vault,
      clock,
      log,
      holder,
      sub,
      ...(timing ? { timing } : {}),
    })
    this.hosts.push(host)
    host.start()
    return host
  }

  /** A running task of these vehicles; columns of `forward_task`. */
  async task(vehicles: readonly OnRoad[], more: Record<string, unknown> = {}): Promise<string> {
    const { host, port, user, password, idCode } = this.authority.issued.gb32960
    const columns = {
      tenant_id: 1,
      org_id: 10,
      task_name: `Task ${++this.taskCount}`,
      platform_name: 'Authority',
      ip: host,
      port,
      id_code: idCode,
      account: user,
      password: vault.seal(password, VAULT_CONTEXT),
      run_status: 'RUNNING',
      start_time: new Date(this.world.clock.time),
      ...more,
    }
    const names = Object.keys(columns)
    const [row] = await this.world.owner<{ id: string }>(
      `insert into forward_task (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()}) returning id::text`,
      Object.values(columns),
    )
    const id = row?.id ?? ''
    for (const vehicle of vehicles) await this.link(id, vehicle)
    return id
  }

  /** A running task to the upper platform of JT/T 809; `encrypted`: with the keys that it has issued. */
  task809(
    vehicles: readonly OnRoad[],
    edition: string,
    encrypted: boolean,
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const { host, port, user, password, accessCode, platform, cipherKeys } = this.authority.issued.jt809
    return this.task(vehicles, {
      forward_template: 'JT809',
      edition,
      ip: host,
      port,
      id_code: platform,
      account: user,
      password: vault.seal(password, VAULT_CONTEXT),
      access_code: accessCode,
      cipher_keys: encrypted ? vault.seal(cipherKeys, VAULT_CONTEXT) : null,
      ...more,
    })
  }

  /** A vehicle whose terminal is signed on by JT/T 808. */
  async truck(): Promise<Truck> {
    const id = 1000 + ++this.truckCount
    const number = `0138001${String(id).padStart(5, '0')}`.replace(/^0+/, '')
    const vin = `LMPTEST${String(id).padStart(10, '0')}`
    this.world.registry.add(number, id, { secret: 'code1', vin })
    await this.world.record(String(id), vin)
    const terminal = await this.world.jt()
    terminal.send(jt.authenticate(number, 'code1'))
    await terminal.takeOne()
    return { id: String(id), vin, terminal, number }
  }

  /** A location each minute of these, stored and given to readers. */
  async locate(trucks: readonly Truck[], count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.world.clock.time += MINUTE
      for (const { number, terminal } of trucks) {
        terminal.send(jt.location(number, ++this.serial, { time: this.world.clock.time }))
        await terminal.takeOne()
      }
    }
    await this.world.seal()
  }

  link(taskId: string, { id }: OnRoad, code: string | null = null) {
    return this.world.owner(
      `insert into forward_task_vehicle (tenant_id, org_id, task_id, vin, vehicle_id, forward_vin)
       select tenant_id, org_id, $1, vin, id, $3 from vehicle where id = $2`,
      [taskId, id, code],
    )
  }

  /** A report each minute of these, stored and given to readers. */
  async report(vehicles: readonly OnRoad[], count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.world.clock.time += MINUTE
      for (const { vin, terminal } of vehicles) {
        terminal.send(gb.report(vin, { time: this.world.clock.time }))
        await terminal.takeOne()
      }
    }
    await this.world.seal()
  }

  async state(taskId: string): Promise<Stored | undefined> {
    const [row] = await this.world.owner<Stored & { [column: string]: unknown }>(
      `select sent::int, resent::int, received::int, failed::int, thinned::int, link, failure, gaps from forward_state where task_id = $1`,
      [taskId],
    )
    return row
  }

  /** Events of the log of a task with their reasons. */
  async log(taskId: string): Promise<string[]> {
    const rows = await this.world.owner<{ event: string; failure: string | null }>(
      'select event, failure from forward_log where task_id = $1 order by id',
      [taskId],
    )
    return rows.map(({ event, failure }) => (failure === null ? event : `${event} ${failure}`))
  }

  /** Waits until a task is signed on. */
  isUp = (taskId: string) => expect.poll(async () => (await this.state(taskId))?.link, SOON).toBe('UP')

  /** Waits until a task has so many acknowledgements. */
  acknowledged = (taskId: string, count: number) =>
    expect.poll(async () => (await this.state(taskId))?.received, SOON).toBe(count)

  /** Waits for a line of the log of a task. */
  logged = (taskId: string, line: string) => expect.poll(() => this.log(taskId), SOON).toContain(line)

  /** Commands of what the authority has got of a vehicle, each once, in the order of their coming. */
  got(vin: string): { command: number; deviceTime: number }[] {
    return this.authority.store.framesOf(vin).map(({ command, deviceTime }) => ({ command, deviceTime }))
  }
}
