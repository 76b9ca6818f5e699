import { type Database, sql } from '@motorpool/db'
import { readReported, readVehicle } from '@motorpool/history/server'
import { AppError, dayText } from '@motorpool/kernel'
import type { AnyConsumer, Consumer } from '../consumer.ts'
import { vehicleEvent } from '../event.ts'
import { countReplay, forgetLate, lockShare, saveSetAside, shareOf } from '../table.ts'
import { Play, type Remembered } from './play.ts'
import { type Outcome, played, saveChanged } from './process.ts'
import { References } from './references.ts'

export interface ReplayedVehicle {
  readonly vehicleId: string
  readonly tenantId: string
}

/**
 * Plays all that happened to a vehicle since a time (ms; of receipt, or of the device where that is the consumer's order) again for
 * one consumer: what was delivered of that time is taken back first. Other vehicles of the same share wait meanwhile.
 *
 * @throws AppError CONSUMER_REPLAY where the consumer cannot take back, or is not there yet
 */
export const replayVehicle = (
  db: Database,
  consumer: AnyConsumer,
  vehicle: ReplayedVehicle,
  from: number,
): Promise<Outcome> => consumer.open((typed) => replay(db, typed, vehicle, from))

async function replay<S, O, R>(
  db: Database,
  consumer: Consumer<S, O, R>,
  vehicle: ReplayedVehicle,
  from: number,
): Promise<Outcome> {
  const { name, rewind } = consumer
  const { vehicleId, tenantId } = vehicle
  const share = shareOf(vehicleId)
  return db.withPlatform(undefined, `replay of ${name}`, async (tx) => {
    const standing = await lockShare(tx, name, share)
    const isBehind = !standing || standing.position.time <= from * 1000
    if (!rewind || isBehind)
      throw new AppError('CONSUMER_REPLAY', { consumer: name, day: dayText(from / 86_400_000) })
    const { time } = standing.position
    const before = await rewind(tx, vehicleId, from)
    const isByDevice = consumer.order === 'device'
    const entries = isByDevice
      ? await readReported(db, vehicleId, from, time)
      : await readVehicle(db, vehicle, from * 1000 - 1, time)
    const states = new Map<string, Remembered<S>>([[vehicleId, { tenantId, state: before, newest: null }]])
    const references = new References(consumer.reference)
    await references.prepare(tx, new Set([tenantId]), isByDevice ? 0 : from * 1000, time)
    const play = new Play(consumer, states, (tenant, place) => references.at(tenant, place))
    play.changed.add(vehicleId)
    const events = entries.map((entry) => vehicleEvent(entry, vehicleId))
    await sql`delete from set_aside_event where consumer = ${name} and vehicle_id = ${vehicleId}
      and position >= ${from * 1000}`.execute(tx)
    const { deliveries, failures } = await played(tx, consumer, 'replay', play, states, () =>
      play.run(events, [vehicleId], time),
    )
    await saveChanged(tx, consumer, play, states)
    await saveSetAside(tx, name, failures)
    if (isByDevice) await forgetLate(tx, name, vehicleId)
    await countReplay(tx, name, share)
    return { events: play.count, outputs: deliveries.length, setAside: failures.length }
  })
}
