import type { Bus } from '@motorpool/bus'
import type { Database, Tx } from '@motorpool/db'
import type { Subscriber } from '@motorpool/events'
import { type Position, PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, type Logger, must, reasonOf } from '@motorpool/kernel'
import { eachColumn, nullable } from '@motorpool/wire'
import type { FrameEvent, StateDelta } from '../../shared/events.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import { NOT_STANDING, standstillAfter } from '../fleet/standstill.ts'
import type { GatewaySink, SinkHome } from '../gateway/ports.ts'
import type { CommittedRows } from '../journal/port.ts'
import type { RecordedVehicles } from '../recorded.ts'
import { allStates, tenantStates, vehicleFrames } from '../topics.ts'
import { catchUp, positionName } from './catch-up.ts'
import { DayRecount } from './day-recount.ts'
import { dayDistanceOf, type LatestEvent, latestStep } from './latest.ts'
import { savePosition } from './processor-table.ts'
import { type StateWriter, saveStates } from './realtime-table.ts'
import { workSubscriber } from './standing-work.ts'

const writerOf = ({ gateway, epoch, shared }: SinkHome): StateWriter => ({
  gateway,
  epoch,
  shared: shared(),
})

/** What the runner needs of the bus. */
export type StatePublisher = Pick<Bus, 'publish' | 'listening'>

export interface LatestRunnerOptions {
  db: Database
  bus: StatePublisher
  now: () => number
  log: Logger
  recorded: RecordedVehicles
  /** ms between writes of the latest states, and between messages to subscribers. */
  flushMs?: number
  publishMs?: number
  /** False: tests flush and publish themselves. */
  timers?: boolean
}

const FLUSH_MS = 1000
const PUBLISH_MS = 200
const RECOUNT_MS = 5000
/** Small: terminals wait for their answers while a chunk is being made. */
const FLUSH_CHUNK = 200
const NO_HOME: SinkHome = {
  gateway: '',
  epoch: 0,
  shared: () => false,
  horizon: () => 0,
  sessionsSaved: async () => {},
}
const timeOrNull = (ms: number) => (ms === 0 ? null : ms)

export function deltaOf(slot: VehicleSlot, now: number): StateDelta {
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
    working: s.working,
    state: s.state,
    alarm: s.alarm,
    ...eachColumn((name) => nullable(s[name])),
    positionTime: timeOrNull(s.positionTime),
    reportTime: timeOrNull(s.reportTime),
    receiveTime: timeOrNull(s.receiveTime),
    dayDistance: Math.round(dayDistanceOf(s, dayOf(now))),
  }
}

/**
 * Host of the latest state, beside the gateway: plays what became durable, writes `vehicle_realtime` with the position reached, and
 * publishes changes. What an earlier start did not write any more is caught up from the journal before the first terminal
 * is accepted.
 */
export class LatestRunner implements GatewaySink {
  private readonly options: LatestRunnerOptions
  private readonly dirty = new Set<VehicleSlot>()
  private unpublished: VehicleSlot[] = []
  private timers: NodeJS.Timeout[] = []
  private flushing: Promise<void> | undefined
  private failing = false
  private home: SinkHome = NO_HOME
  private packed: Position['packed']
  private saved = ''
  private readonly recounts: DayRecount

  constructor(options: LatestRunnerOptions) {
    this.options = options
    this.recounts = new DayRecount({
      store: new PostgresTelemetryStore(options.db),
      log: options.log,
      changed: (slot) => this.mark(slot),
    })
  }

  async start(home: SinkHome): Promise<void> {
    const { db, log, recorded } = this.options
    const { position, rows } = await catchUp(db, writerOf(home), log, recorded)
    this.home = home
    this.packed = position.packed
    if (rows > 0) log.info({ rows }, 'latest states caught up with the journal')
    if (this.options.timers === false) return
    const { flushMs = FLUSH_MS, publishMs = PUBLISH_MS } = this.options
    this.timers = [
      setInterval(() => void this.flush(), flushMs),
      setInterval(() => this.publish(), publishMs),
      setInterval(() => void this.recount(), RECOUNT_MS),
    ]
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    await this.recounts.stop()
    await this.flush()
    this.publish()
  }

  /** What it did while it was away nobody knows. */
  connected(slot: VehicleSlot, now: number): void {
    slot.standstill = NOT_STANDING
    this.apply(slot, { kind: 'online', time: now })
  }

  disconnected(slot: VehicleSlot, now: number): void {
    slot.standstill = NOT_STANDING
    this.apply(slot, { kind: 'offline', time: now })
  }

  stored(slot: VehicleSlot, batch: CommittedRows, row: number): void {
    const record = must(batch.records[row], 'the record of a row')
    const protocol = must(batch.protocols[row], 'the protocol of a row')
    const deviceTime = must(batch.deviceTimes[row], 'the device time of a row')
    const receive = must(batch.receives[row], 'the receipt of a row')
    const receiveTime = Math.floor(receive / 1000)
    const report = { kind: 'frame', protocol, columns: record, deviceTime, receiveTime } as const
    slot.standstill = standstillAfter(slot.standstill, report, slot.latest.reportTime)
    this.apply(slot, report)
    const topic = vehicleFrames(slot.device.vehicleId)
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

  /** To be heard by the gateway that has these slots: what the signals of its vehicles say. */
  followWork(slots: ReadonlyMap<string, VehicleSlot>): Subscriber {
    const { db, log } = this.options
    const worked = (slot: VehicleSlot, working: boolean) => this.apply(slot, { kind: 'work', working })
    return workSubscriber({ db, log, slots, worked })
  }

  private apply(slot: VehicleSlot, event: LatestEvent): void {
    const before = slot.latest
    const state = latestStep(before, event)
    if (state === before) return
    slot.latest = state
    this.recounts.follow(slot, before, event, this.options.now())
    this.mark(slot)
  }

  /** Counts late reports into the distance of the day, for vehicles whose late reports have ended. */
  recount(): Promise<void> {
    return this.recounts.run(this.options.now())
  }

  private mark(slot: VehicleSlot): void {
    if (!slot.dirty) {
      slot.dirty = true
      this.dirty.add(slot)
    }
    if (!slot.unpublished) {
      slot.unpublished = true
      this.unpublished.push(slot)
    }
  }

  /** One message with the newest state of every vehicle that changed, for each tenant that is watched and for all. */
  publish(): void {
    const slots = this.ours()
    if (slots.length === 0) return
    const { bus, now } = this.options
    const at = now()
    const deltas = (of: readonly VehicleSlot[]) => of.map((slot) => deltaOf(slot, at))
    if (bus.listening(allStates)) bus.publish(allStates, deltas(slots))
    for (const [tenantId, own] of Map.groupBy(slots, (slot) => slot.device.tenantId)) {
      const topic = tenantStates(tenantId)
      if (bus.listening(topic)) bus.publish(topic, deltas(own))
    }
  }

  /**
   * What is to be published now. Of a vehicle that has gone to another gateway that one tells; where it is not known yet whether it
   * has, the end of its session here waits until it is.
   */
  private ours(): VehicleSlot[] {
    const slots = this.unpublished
    const isShared = this.home.shared()
    const unknown = isShared ? slots.filter(({ holding }) => holding === 'ending') : []
    this.unpublished = unknown
    const told = isShared
      ? slots.filter(({ holding }) => holding === 'here' || holding === 'ended')
      : [...slots]
    for (const slot of slots) slot.unpublished = slot.holding === 'ending' && isShared
    for (const slot of told) if (slot.holding === 'ended') slot.holding = 'none'
    return told
  }

  regained(slots: readonly VehicleSlot[]): void {
    for (const slot of slots) this.mark(slot)
  }

  /** Writes the states that changed. What cannot be written stays marked and is tried again. */
  flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => {
      this.flushing = undefined
    })
    return this.flushing
  }

  /** The position is written together with the last state up to it. */
  private async write(): Promise<void> {
    if (this.home.shared()) await this.home.sessionsSaved()
    const slots = [...this.dirty]
    const position: Position = { time: this.home.horizon(), ...(this.packed ? { packed: this.packed } : {}) }
    this.dirty.clear()
    for (const slot of slots) slot.dirty = false
    for (let i = 0; i === 0 || i < slots.length; i += FLUSH_CHUNK) {
      const last = i + FLUSH_CHUNK >= slots.length
      try {
        await this.writeChunk(slots.slice(i, i + FLUSH_CHUNK), last ? position : undefined)
      } catch (error) {
        this.failed(slots.slice(i), error)
        return
      }
    }
    if (this.failing) this.options.log.info({}, 'latest states are written again')
    this.failing = false
  }

  private async writeChunk(slots: readonly VehicleSlot[], position: Position | undefined): Promise<void> {
    const text = position ? JSON.stringify(position) : this.saved
    const moved = text !== this.saved
    if (slots.length === 0 && !moved) return
    let unheld: ReadonlySet<string> = new Set()
    await this.options.db.withPlatform(undefined, 'latest states', async (tx: Tx) => {
      unheld = await saveStates(tx, writerOf(this.home), slots, this.options.recorded)
      if (position && moved) await savePosition(tx, positionName(this.home.gateway), position)
    })
    this.saved = text
    // Their sign-on is not written yet, or has just been lost to another gateway: the next time tells.
    for (const slot of slots)
      if (unheld.has(slot.device.vehicleId) && slot.holding === 'here') this.again(slot)
  }

  private again(slot: VehicleSlot): void {
    slot.dirty = true
    this.dirty.add(slot)
  }

  private failed(slots: readonly VehicleSlot[], error: unknown): void {
    for (const slot of slots) this.again(slot)
    if (!this.failing)
      this.options.log.warn({ error: reasonOf(error) }, 'latest states not written, trying again')
    this.failing = true
  }
}
