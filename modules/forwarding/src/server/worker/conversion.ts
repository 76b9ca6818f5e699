import type { JournalRow } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import type { Converter, Payload, StoredMessage } from '../peers/adapter.ts'
import type { Item } from './flow.ts'
import type { TaskVehicle } from './task.ts'

/** Sent by the platform, or of a time that nobody believes: never sent on. */
const UNSENT = RecordFlag.downlink | RecordFlag.absurdTime

/** What a stored message of a vehicle becomes; nothing for what no peer gets. */
export function payloadsOf(
  message: StoredMessage,
  converter: Converter,
  vehicle: TaskVehicle,
  late: boolean,
): readonly Payload[] {
  return message.flags & UNSENT ? [] : converter.convert(message, { vehicle, late })
}

const storedMessage = ({ columns, index, raw }: JournalRow): StoredMessage => ({
  protocol: intAt(columns.protocol, index),
  messageId: intAt(columns.messageId, index),
  rawForm: intAt(columns.rawForm, index),
  flags: intAt(columns.flags, index),
  deviceTime: floatAt(columns.deviceTime, index),
  raw,
})

/** Makes the rows of one reading of the journal items: what comes in, or what is made up. */
export class Conversion {
  /** Reports that were passed over by the interval. */
  thinned = 0
  private readonly converter: Converter
  private readonly late: boolean
  private readonly thinning: Thinning | undefined

  /** @param interval s between live reports of a vehicle; null: all are sent */
  constructor(converter: Converter, late: boolean, interval: number | null) {
    this.converter = converter
    this.late = late
    this.thinning = interval === null || late ? undefined : new Thinning(interval)
  }

  /** @param place µs in the journal, where it is read in the order of places */
  itemsOf(row: JournalRow, vehicle: TaskVehicle, place?: number): Item[] {
    const { vehicleId, tenantId } = row
    const message = storedMessage(row)
    const { deviceTime } = message
    const payloads = this.thin(payloadsOf(message, this.converter, vehicle, this.late), vehicleId, message)
    const { late } = this
    return payloads.map(({ bytes }) => ({ vehicleId, tenantId, deviceTime, frame: bytes, late, place }))
  }

  private thin(
    payloads: readonly Payload[],
    vehicleId: string,
    { flags, deviceTime }: StoredMessage,
  ): readonly Payload[] {
    const isThinned = (flags & RecordFlag.report) !== 0 && (flags & RecordFlag.reissued) === 0
    const left = payloads.filter(({ always }) => always)
    if (!this.thinning || !isThinned || left.length === payloads.length) return payloads
    if (this.thinning.passes(vehicleId, deviceTime)) return payloads
    this.thinned++
    return left
  }
}

/** Lets one live report of each vehicle pass in so many seconds, by the times of the reports. */
class Thinning {
  private readonly last = new Map<string, number>()
  private readonly ms: number

  constructor(seconds: number) {
    this.ms = seconds * 1000
  }

  passes(vehicleId: string, time: number): boolean {
    const before = this.last.get(vehicleId) ?? Number.NEGATIVE_INFINITY
    if (time < before + this.ms && time >= before) return false
    this.last.set(vehicleId, Math.max(before, time))
    return true
  }
}
