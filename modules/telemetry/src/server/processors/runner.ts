import { type Database, sql } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { ABSENT, type StoreRecord } from '@motorpool/wire'
import { dayText } from '../../shared/day.ts'
import { type AnswerEvent, type FrameEvent, type StateDelta, TOPIC } from '../../shared/events.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { GatewaySink } from '../gateway/gateway.ts'
import type { Batch } from '../journal/batch.ts'
import { type LatestState, latestStep, type VehicleEvent } from './latest.ts'

/** What the runner needs of the bus. */
export interface StatePublisher {
  publish(topic: string, message: unknown): void
  /** Whether somebody listens to the topic now. */
  listening(topic: string): boolean
}

export interface RunnerOptions {
  db: Database
  bus: StatePublisher
  now: () => number
  log: Logger
  /** ms between writes of the latest states, and between messages to subscribers. */
  flushMs?: number
  publishMs?: number
}

const FLUSH_MS = 1000
const PUBLISH_MS = 200
/** Small: terminals wait for their answers while a chunk is being made. */
const FLUSH_CHUNK = 500
const nullable = (value: number) => (value === ABSENT ? null : value)
const timeOrNull = (ms: number) => (ms === 0 ? null : ms)

export function deltaOf(slot: VehicleSlot): StateDelta {
  const { device, latest: s } = slot
  return {
    vehicleId: device.vehicleId,
    tenantId: device.tenantId,
    orgId: device.orgId,
    vin: device.vin,
    online: s.online,
    acc: s.acc === -1 ? null : s.acc === 1,
    located: s.located,
    runStatus: s.runStatus,
    charging: s.charging,
    state: s.state,
    alarm: s.alarm,
    lng: nullable(s.lng),
    lat: nullable(s.lat),
    positionTime: timeOrNull(s.positionTime),
    speed: nullable(s.speed),
    direction: nullable(s.direction),
    altitude: nullable(s.altitude),
    mileage: nullable(s.mileage),
    soc: nullable(s.soc),
    fuel: nullable(s.fuel),
    reportTime: timeOrNull(s.reportTime),
    receiveTime: timeOrNull(s.receiveTime),
    dayDistance: Math.round(s.dayDistance),
  }
}

/** Feeds the processors with what became durable, keeps `vehicle_realtime` and tells subscribers. */
export class ProcessorRunner implements GatewaySink {
  private readonly options: RunnerOptions
  private readonly unsaved = new Set<VehicleSlot>()
  private untold: VehicleSlot[] = []
  private timers: NodeJS.Timeout[] = []
  private flushing: Promise<void> | undefined
  private failing = false

  constructor(options: RunnerOptions) {
    this.options = options
  }

  start(): void {
    const { flushMs = FLUSH_MS, publishMs = PUBLISH_MS } = this.options
    this.timers = [
      setInterval(() => void this.flush(), flushMs),
      setInterval(() => this.publish(), publishMs),
    ]
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    await this.flush()
    this.publish()
  }

  connected(slot: VehicleSlot, now: number): void {
    this.apply(slot, { kind: 'online', time: now })
  }

  disconnected(slot: VehicleSlot, now: number): void {
    this.apply(slot, { kind: 'offline', time: now })
  }

  stored(slot: VehicleSlot, batch: Batch, row: number): void {
    const record = batch.records[row] as StoreRecord
    const protocol = batch.protocols[row] as number
    const deviceTime = batch.deviceTimes[row] as number
    const receiveTime = Math.floor((batch.receives[row] as number) / 1000)
    this.apply(slot, { kind: 'frame', protocol, columns: record, deviceTime, receiveTime })
    const topic = TOPIC.frame + slot.device.vehicleId
    if (!this.options.bus.listening(topic)) return
    const event: FrameEvent = {
      vehicleId: slot.device.vehicleId,
      tenantId: slot.device.tenantId,
      protocol,
      messageId: record.messageId,
      rawForm: record.rawForm,
      deviceTime,
      receiveTime,
      flags: record.flags,
      raw: batch.raw(row).slice(),
    }
    this.options.bus.publish(topic, event)
  }

  answered(event: AnswerEvent): void {
    this.options.bus.publish(TOPIC.answer, event)
  }

  private apply(slot: VehicleSlot, event: VehicleEvent): void {
    const { state } = latestStep(slot.latest, event)
    if (state === slot.latest) return
    slot.latest = state
    if (!slot.unsaved) {
      slot.unsaved = true
      this.unsaved.add(slot)
    }
    if (!slot.untold) {
      slot.untold = true
      this.untold.push(slot)
    }
  }

  /** One message with the newest state of every vehicle that changed. */
  publish(): void {
    const slots = this.untold
    if (slots.length === 0) return
    this.untold = []
    for (const slot of slots) slot.untold = false
    if (this.options.bus.listening(TOPIC.state)) this.options.bus.publish(TOPIC.state, slots.map(deltaOf))
  }

  /** Writes the states that changed. What cannot be written stays marked and is tried again. */
  flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => {
      this.flushing = undefined
    })
    return this.flushing
  }

  private async write(): Promise<void> {
    const slots = [...this.unsaved]
    this.unsaved.clear()
    for (const slot of slots) slot.unsaved = false
    for (let i = 0; i < slots.length; i += FLUSH_CHUNK) {
      const chunk = slots.slice(i, i + FLUSH_CHUNK)
      try {
        await saveStates(this.options.db, chunk)
        if (this.failing) this.options.log.info({}, 'latest states are written again')
        this.failing = false
      } catch (error) {
        for (const slot of slots.slice(i)) {
          slot.unsaved = true
          this.unsaved.add(slot)
        }
        if (!this.failing)
          this.options.log.warn(
            { error: (error as Error).message },
            'latest states not written, trying again',
          )
        this.failing = true
        return
      }
    }
  }
}

type Cell = string | number | boolean | null

const time = (ms: number): number | null => (ms === 0 ? null : ms)

interface Column {
  name: string
  type: 'bigint' | 'int' | 'smallint' | 'float8' | 'boolean' | 'text' | 'date' | 'time'
  pick: (slot: VehicleSlot, s: LatestState) => Cell
}

const column = (name: string, type: Column['type'], pick: Column['pick']): Column => ({ name, type, pick })

const COLUMNS: readonly Column[] = [
  column('vehicle_id', 'bigint', (v) => v.device.vehicleId),
  column('tenant_id', 'bigint', (v) => v.device.tenantId),
  column('org_id', 'bigint', (v) => v.device.orgId),
  column('vin', 'text', (v) => v.device.vin),
  column('terminal_code', 'text', (v) => v.device.terminalId),
  column('protocol', 'smallint', (_, s) => s.protocol),
  column('online', 'boolean', (_, s) => s.online),
  column('online_time', 'time', (_, s) => time(s.onlineTime)),
  column('offline_time', 'time', (_, s) => time(s.offlineTime)),
  column('acc', 'boolean', (_, s) => (s.acc === -1 ? null : s.acc === 1)),
  column('located', 'boolean', (_, s) => s.located),
  column('run_status', 'text', (_, s) => s.runStatus),
  column('charging', 'boolean', (_, s) => s.charging),
  column('state', 'int', (_, s) => s.state),
  column('alarm', 'int', (_, s) => s.alarm),
  column('lng', 'int', (_, s) => nullable(s.lng)),
  column('lat', 'int', (_, s) => nullable(s.lat)),
  column('position_time', 'time', (_, s) => time(s.positionTime)),
  column('speed', 'int', (_, s) => nullable(s.speed)),
  column('direction', 'int', (_, s) => nullable(s.direction)),
  column('altitude', 'int', (_, s) => nullable(s.altitude)),
  column('mileage', 'int', (_, s) => nullable(s.mileage)),
  column('soc', 'int', (_, s) => nullable(s.soc)),
  column('fuel', 'int', (_, s) => nullable(s.fuel)),
  column('message_id', 'int', (_, s) => s.messageId),
  column('report_time', 'time', (_, s) => time(s.reportTime)),
  column('receive_time', 'time', (_, s) => time(s.receiveTime)),
  column('day', 'date', (_, s) => (s.day === 0 ? null : dayText(s.day))),
  column('day_distance', 'float8', (_, s) => s.dayDistance),
]

const names = COLUMNS.map((c) => c.name).join(', ')
const updates = COLUMNS.slice(1)
  .map((c) => `${c.name} = excluded.${c.name}`)
  .join(', ')
/** Times travel as whole ms: exact, and cheaper to make than text. */
const selected = COLUMNS.map((c) =>
  c.type === 'time' ? `timestamptz 'epoch' + ${c.name} * interval '1 millisecond'` : c.name,
).join(', ')

/** The text form of a PostgreSQL array. */
function arrayText(values: readonly Cell[], quoted: boolean): string {
  const texts = values.map((v) =>
    v === null ? 'NULL' : quoted ? `"${String(v).replace(/["\\]/g, '\\$&')}"` : String(v),
  )
  return `{${texts.join(',')}}`
}

export async function saveStates(db: Database, slots: readonly VehicleSlot[]): Promise<void> {
  if (slots.length === 0) return
  const arrays = COLUMNS.map((c) => {
    const text = arrayText(
      slots.map((slot) => c.pick(slot, slot.latest)),
      c.type === 'text',
    )
    return sql`${text}::${sql.raw(c.type === 'time' ? 'bigint' : c.type)}[]`
  })
  await db.withPlatform(undefined, 'latest states', (tx) =>
    sql`insert into vehicle_realtime (${sql.raw(names)})
        select ${sql.raw(selected)} from unnest(${sql.join(arrays)}) as n(${sql.raw(names)})
        on conflict (vehicle_id) do update set ${sql.raw(updates)}`.execute(tx),
  )
}

/** At the start of the only gateway: nobody is connected yet, whatever the gateway before had to leave behind. */
export async function setAllOffline(db: Database, now: number): Promise<number> {
  return db.withPlatform(undefined, 'gateway starts', async (tx) => {
    const result = await sql`update vehicle_realtime set online = false,
      offline_time = ${new Date(now).toISOString()} where online`.execute(tx)
    return Number(result.numAffectedRows ?? 0)
  })
}

/** The vehicle moved to another tenant or organisation, or got another terminal. */
export async function moveVehicle(
  db: Database,
  vehicleId: string,
  to: { tenantId: string; orgId: string; vin: string; terminalId: string },
): Promise<void> {
  await db.withPlatform(undefined, 'vehicle moved', (tx) =>
    sql`update vehicle_realtime set tenant_id = ${to.tenantId}, org_id = ${to.orgId}, vin = ${to.vin},
      terminal_code = ${to.terminalId} where vehicle_id = ${vehicleId}`.execute(tx),
  )
}
