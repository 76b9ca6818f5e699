import type { Database } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { ABSENT, type StoreRecord } from '@motorpool/wire'
import { type AnswerEvent, type FrameEvent, type StateDelta, TOPIC } from '../../shared/events.ts'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { GatewaySink } from '../gateway/ports.ts'
import type { Batch } from '../journal/batch.ts'
import { latestStep, type VehicleEvent } from './latest.ts'
import { saveStates } from './realtime-table.ts'

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
const FLUSH_CHUNK = 200
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
  private readonly dirty = new Set<VehicleSlot>()
  private unpublished: VehicleSlot[] = []
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
    if (!slot.dirty) {
      slot.dirty = true
      this.dirty.add(slot)
    }
    if (!slot.unpublished) {
      slot.unpublished = true
      this.unpublished.push(slot)
    }
  }

  /** One message with the newest state of every vehicle that changed. */
  publish(): void {
    const slots = this.unpublished
    if (slots.length === 0) return
    this.unpublished = []
    for (const slot of slots) slot.unpublished = false
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
    const slots = [...this.dirty]
    this.dirty.clear()
    for (const slot of slots) slot.dirty = false
    for (let i = 0; i < slots.length; i += FLUSH_CHUNK) {
      const chunk = slots.slice(i, i + FLUSH_CHUNK)
      try {
        await saveStates(this.options.db, chunk)
        if (this.failing) this.options.log.info({}, 'latest states are written again')
        this.failing = false
      } catch (error) {
        for (const slot of slots.slice(i)) {
          slot.dirty = true
          this.dirty.add(slot)
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
