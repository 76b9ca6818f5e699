import { type Database, sql } from '@motorpool/db'
import { type JournalEntry, type Position, readReported, readVehicle } from '@motorpool/history/server'
import { AppError, dayOf, dayStart, dayText, parseDay } from '@motorpool/kernel'
import type { AnyConsumer, Consumer } from '../consumer.ts'
import { type VehicleEvent, vehicleEvent } from '../event.ts'
import { countReplay, forgetLate, saveSetAside, shareOf, standingOf } from '../table.ts'
import { Play, type Remembered } from './play.ts'
import { type Outcome, played, saveVehicles } from './process.ts'
import { References } from './references.ts'

const DAY_MS = 86_400_000

export interface ReplayedVehicle {
  readonly vehicleId: string
  readonly tenantId: string
}

/** How far a replay is, 0 to 100: after what was delivered is taken back, the journal is read, all of it is played. */
export type ReplayProgress = (percent: number) => Promise<void>

/**
 * Plays all that happened to a vehicle since a time (ms; of receipt, or of the device where that is the consumer's order) again for
 * one consumer: what was delivered of that time is taken back first. Other vehicles of the same share wait meanwhile.
 *
 * @throws AppError CONSUMER_REPLAY where the consumer cannot take back, or is not there yet
 * @throws RangeError beyond 5 million messages
 */
export const replayVehicle = (
  db: Database,
  consumer: AnyConsumer,
  vehicle: ReplayedVehicle,
  from: number,
  progress?: ReplayProgress,
): Promise<Outcome> => consumer.open((typed) => replay(db, typed, vehicle, from, progress))

/** It has not come to this time (ms), or is in the packed days, which are read vehicle by vehicle. */
const isBeforeDay = ({ time, packed }: Position, from: number): boolean =>
  time <= from * 1000 || (packed !== undefined && time < (dayStart(parseDay(packed.day)) + DAY_MS) * 1000)

/** One after the other: a month of them would fill the memory. */
function* eventsOf(entries: Iterable<JournalEntry>, vehicleId: string): Generator<VehicleEvent> {
  for (const entry of entries) yield vehicleEvent(entry, vehicleId)
}

async function replay<S, O, R>(
  db: Database,
  consumer: Consumer<S, O, R>,
  vehicle: ReplayedVehicle,
  from: number,
  progress: ReplayProgress = async () => {},
): Promise<Outcome> {
  const { name, rewind } = consumer
  const { vehicleId, tenantId } = vehicle
  const share = shareOf(vehicleId)
  return db.withPlatform(undefined, `replay of ${name}`, async (tx) => {
    const [standing] = await standingOf(tx, name, [share], 'wait')
    const isBehind = !standing || isBeforeDay(standing.position, from)
    if (!rewind || isBehind)
      throw new AppError('CONSUMER_REPLAY', { consumer: name, day: dayText(dayOf(from)) })
    const { time } = standing.position
    const before = await rewind(tx, vehicleId, from)
    await progress(10)
    const isByDevice = consumer.order === 'device'
    const entries = isByDevice
      ? await readReported(db, { vehicleId, from, to: time, withBytes: consumer.reads !== 'columns' })
      : await readVehicle(db, vehicle, from * 1000 - 1, time)
    await progress(50)
    const states = new Map<string, Remembered<S>>([
      [vehicleId, { tenantId, state: before, wakeAt: consumer.wakeAt?.(before) ?? null, newest: null }],
    ])
    const references = new References(consumer.reference)
    await references.prepare(tx, new Set([tenantId]), isByDevice ? 0 : from * 1000, time)
    const play = new Play(consumer, states, (tenant, place) => references.at(tenant, place))
    await sql`delete from set_aside_event where consumer = ${name} and vehicle_id = ${vehicleId}
      and position >= ${from * 1000}`.execute(tx)
    const { deliveries, failures } = await played(tx, consumer, 'replay', play, states, () =>
      play.run(eventsOf(entries, vehicleId), [vehicleId], time),
    )
    await progress(90)
    // Also where nothing has changed it since: it was rewound.
    play.changed.add(vehicleId)
    await saveVehicles(tx, consumer, time, play.changed, states)
    await saveSetAside(tx, name, failures)
    if (isByDevice) await forgetLate(tx, name, vehicleId)
    await countReplay(tx, name, share)
    return { events: play.count, outputs: deliveries.length, setAside: failures.length }
  })
}
