import type { Database } from '@motorpool/db'
import { dayOf, type Logger, must, reasonOf } from '@motorpool/kernel'
import { PROMPT_MS, RecordFlag, signatureIn } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { CommittedRows, Verdict } from '../journal/port.ts'
import { countOne, type LowerCounts, newLowerCounts, type RefusedVehicle } from './lower-counts.ts'
import { writeLower } from './lower-table.ts'

/** An account of a lower platform, as its connections know it. */
export interface LowerAccount {
  readonly id: string
  /** None: it may report vehicles of all tenants, and nobody reads what is counted of it. */
  readonly tenantId: string | null
}

/** What an account did on a day. */
export interface AccountDay {
  account: string
  tenantId: string
  day: number
  vehicles: Map<VehicleSlot, LowerCounts>
  /** Refused, and of no vehicle of the tenant. */
  refused: number
  refusedBy: Record<string, number>
  strangers: Map<string, RefusedVehicle>
}

/** VINs that one account named since the last flush and that are told apart. */
const STRANGERS = 1000
const MAX_TEXT = 64

/** Counts what lower platforms send, beside the ledger of the vehicles and at the same moment; added to its tables with it. */
export class LowerLedger {
  private readonly options: { db: Database; now: () => number; log: Logger }
  private days = new Map<string, AccountDay>()
  /** Device time (ms) of the newest live report of each vehicle that came over a lower platform. */
  private readonly newest = new WeakMap<VehicleSlot, number>()

  constructor(options: LowerLedger['options']) {
    this.options = options
  }

  /** A message that is durable now, or had been before. */
  stored(account: LowerAccount, slot: VehicleSlot, rows: CommittedRows, row: number, verdict: Verdict): void {
    const receive = must(rows.receives[row], 'the receipt of a row') / 1000
    const counts = this.countsOf(account, slot, receive)
    if (!counts) return
    counts.messages++
    if (verdict === 'open') return
    if (verdict === 'repeated') {
      counts.repeated++
      return
    }
    const { flags } = must(rows.records[row], 'the record of a row')
    const signature = signatureIn(flags)
    if (signature === 'valid') counts.signed++
    if (signature === 'invalid') counts.misSigned++
    if (!(flags & RecordFlag.report)) return
    if (flags & RecordFlag.reissued) counts.reissued++
    else this.live(slot, counts, must(rows.deviceTimes[row], 'the device time of a row'), receive)
  }

  private live(slot: VehicleSlot, counts: LowerCounts, deviceTime: number, receive: number): void {
    const newest = this.newest.get(slot) ?? -Infinity
    counts.live++
    if (receive - deviceTime <= PROMPT_MS) counts.prompt++
    if (deviceTime < newest) counts.disordered++
    else this.newest.set(slot, deviceTime)
  }

  /** A message of a vehicle of the tenant that was refused. */
  rejected(account: LowerAccount, slot: VehicleSlot, reason: string): void {
    const counts = this.countsOf(account, slot, this.options.now())
    if (!counts) return
    counts.refused++
    countOne(counts.refusedBy, reason)
  }

  /** Bytes that were refused before they could be told to be of any vehicle. */
  refused(account: LowerAccount, reason: string): void {
    const day = this.dayOf(account, this.options.now())
    if (!day) return
    day.refused++
    countOne(day.refusedBy, reason)
  }

  /** A message of a vehicle that the account may not report. */
  stranger(account: LowerAccount, vin: string, reason: string): void {
    const now = this.options.now()
    const day = this.dayOf(account, now)
    if (!day) return
    this.refused(account, reason)
    const name = vin.replaceAll('\0', '').slice(0, MAX_TEXT).toWellFormed()
    const known = day.strangers.get(name)
    if (known) Object.assign(known, { reason, attempts: known.attempts + 1, last: now })
    else if (day.strangers.size < STRANGERS)
      day.strangers.set(name, { reason, attempts: 1, first: now, last: now })
  }

  private countsOf(account: LowerAccount, slot: VehicleSlot, time: number): LowerCounts | undefined {
    const vehicles = this.dayOf(account, time)?.vehicles
    if (!vehicles) return undefined
    const known = vehicles.get(slot)
    if (known) return known
    const fresh = newLowerCounts()
    vehicles.set(slot, fresh)
    return fresh
  }

  private dayOf({ id, tenantId }: LowerAccount, time: number): AccountDay | undefined {
    if (tenantId === null) return undefined
    const day = dayOf(time)
    const key = `${id} ${day}`
    const known = this.days.get(key)
    if (known) return known
    const counted = { vehicles: new Map(), refused: 0, refusedBy: {}, strangers: new Map() }
    const fresh: AccountDay = { account: id, tenantId, day, ...counted }
    this.days.set(key, fresh)
    return fresh
  }

  /** Adds what was counted to the tables. A day of an account that could not be written is counted on. */
  async flush(): Promise<void> {
    const { db, log } = this.options
    const work = [...this.days]
    this.days = new Map()
    for (const [key, day] of work)
      try {
        await db.withPlatform(undefined, 'what lower platforms sent', (tx) => writeLower(tx, day))
      } catch (error) {
        log.warn({ error: reasonOf(error) }, 'counts of a lower platform not written, trying again')
        const since = this.days.get(key)
        this.days.set(key, since ? merged(day, since) : day)
      }
  }
}

function merged(before: AccountDay, since: AccountDay): AccountDay {
  for (const [slot, counts] of since.vehicles) {
    const known = before.vehicles.get(slot)
    before.vehicles.set(slot, known ? summed(known, counts) : counts)
  }
  for (const [vin, { reason, attempts, first, last }] of since.strangers) {
    const known = before.strangers.get(vin)
    const sum = known ? known.attempts + attempts : attempts
    before.strangers.set(vin, { reason, attempts: sum, first: known?.first ?? first, last })
  }
  before.refused += since.refused
  addTo(before.refusedBy, since.refusedBy)
  return before
}

function addTo(sum: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [reason, n] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + n
}

function summed(sum: LowerCounts, { refusedBy, ...more }: LowerCounts): LowerCounts {
  for (const key of Object.keys(more) as (keyof typeof more)[]) sum[key] += more[key]
  addTo(sum.refusedBy, refusedBy)
  return sum
}
