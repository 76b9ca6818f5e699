import { type Tx, tried } from '@motorpool/db'
import { type Position, samePosition } from '@motorpool/history/server'
import { reasonOf } from '@motorpool/kernel'
import type { Consumer, Delivery } from '../consumer.ts'
import type { VehicleEvent } from '../event.ts'
import {
  type ChangedState,
  dueVehicles,
  forgetStates,
  loadStates,
  rememberedOf,
  type SetAside,
  type Standing,
  saveLate,
  saveProgress,
  saveSetAside,
  saveStates,
  standingOf,
} from '../table.ts'
import type { Memory } from './memory.ts'
import type { EventPage } from './page.ts'
import { eventsIn, ofTenant, type PageEvent } from './page-event.ts'
import { Play, type Remembered } from './play.ts'

/** A consumer that fails at more events of one page stands still: it is not the events that are wrong. */
const MAX_SET_ASIDE = 100

export interface Work<S, O, R> {
  readonly consumer: Consumer<S, O, R>
  readonly shares: readonly number[]
  readonly from: Position
  /** By share: how many replays the memory knows of. */
  readonly replays: ReadonlyMap<number, number>
  readonly page: EventPage
  readonly memory: Memory<S, R>
}

export interface Outcome {
  readonly events: number
  readonly outputs: number
  readonly setAside: number
}

interface Result<O> {
  readonly deliveries: readonly Delivery<O>[]
  readonly failures: readonly SetAside[]
}

/**
 * Processes a page in one transaction. Undefined when another process has moved these shares on, or is at them.
 *
 * The memory holds the new states when this returns: the caller forgets it when the transaction fails.
 */
export async function processPage<S, O, R>(tx: Tx, work: Work<S, O, R>): Promise<Outcome | undefined> {
  const { consumer, shares, from, page, memory } = work
  const standing = await standingOf(tx, consumer.name, shares, 'free')
  const isMoved = (one: Standing) =>
    !samePosition(one.position, from) || one.replays !== (work.replays.get(one.share) ?? 0)
  if (standing.length < shares.length || standing.some(isMoved)) return undefined
  const { next, packed } = page
  const until = packed ? undefined : next.time
  const due =
    consumer.wakeAt && until !== undefined ? await dueVehicles(tx, consumer.name, shares, until / 1000) : []
  const events = eventsIn(page.events, new Set(shares))
  const states = await remembered(tx, work, events, due)
  const tenants = new Set([
    ...events.map((e) => e.tenantId),
    ...due.flatMap((id) => states.get(id)?.tenantId ?? []),
  ])
  await memory.references.prepare(tx, tenants, from.time, until ?? page.last)
  const play = new Play(consumer, states, (tenantId, place) => memory.references.at(tenantId, place))
  const { deliveries, failures } = await played(tx, consumer, 'live', play, states, () =>
    play.run(events, due, until),
  )
  if (failures.length > MAX_SET_ASIDE) throw new Error(`too many events fail: ${failures[0]?.error}`)
  for (const vehicleId of play.changed) memory.set(vehicleId, states.get(vehicleId))
  // The order of a packed day is that of each vehicle: what was played there is stored.
  const now = packed ? [...play.changed, ...memory.all(shares)] : toStore(work, play, failures)
  await saveVehicles(tx, consumer, packed ? from.time : next.time, new Set(now), memory)
  memory.saved(now)
  memory.close()
  await saveSetAside(tx, consumer.name, failures)
  await saveLate(tx, consumer.name, play.late)
  const outcome = { events: play.count, outputs: deliveries.length, setAside: failures.length }
  const settled = new Map(shares.map((share) => [share, memory.settled(share)]))
  await saveProgress(tx, consumer.name, settled, { position: next, ...outcome })
  return outcome
}

/**
 * Vehicles whose states are stored with this page. The others are remembered: played again from their stored states, what
 * happened since gives the same ones. Not so what was set aside: a delivery may fail today and hold tomorrow.
 */
function toStore<S, O, R>(
  { shares, from, memory }: Work<S, O, R>,
  { changed, urgent, count }: Play<S, O, R>,
  failures: readonly SetAside[],
): readonly string[] {
  const now = new Set([...urgent, ...failures.map(({ event }) => event.vehicleId)])
  for (const vehicleId of changed) if (!now.has(vehicleId)) memory.defer(vehicleId, from.time)
  return [...now, ...memory.due(shares, from.time, count)]
}

/** Stores what is known of vehicles, which holds up to a place (µs). */
export async function saveVehicles<S, O, R>(
  tx: Tx,
  consumer: Pick<Consumer<S, O, R>, 'name' | 'stored'>,
  place: number,
  vehicleIds: ReadonlySet<string>,
  states: { get(vehicleId: string): Remembered<S> | undefined },
): Promise<void> {
  const write = consumer.stored?.write ?? ((state: S): unknown => state)
  const none: string[] = []
  const changed: ChangedState[] = []
  for (const vehicleId of vehicleIds) {
    const known = states.get(vehicleId)
    if (known) changed.push({ vehicleId, ...known, state: write(known.state) })
    else none.push(vehicleId)
  }
  await forgetStates(tx, consumer.name, none)
  await saveStates(tx, consumer.name, place, changed)
}

/** States of all vehicles of the events, from memory as far as it has them. */
async function remembered<S, O, R>(
  tx: Tx,
  { consumer, shares, memory }: Work<S, O, R>,
  events: readonly PageEvent[],
  due: readonly string[],
): Promise<Map<string, Remembered<S>>> {
  const ids = new Set([...due, ...(await vehiclesOf(tx, consumer, shares, events))])
  const unknown = [...ids].filter((id) => !memory.has(id))
  const loaded = await storedStates(tx, consumer, unknown)
  for (const id of unknown) memory.set(id, loaded.get(id))
  return memory.statesOf(ids)
}

/** Vehicles of these events: an event of a tenant is one of each of its vehicles that something is remembered of. */
export async function vehiclesOf(
  tx: Tx,
  { name }: { readonly name: string },
  shares: readonly number[],
  events: readonly PageEvent[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const event of events) if (!ofTenant(event)) ids.add(event.vehicleId)
  for (const tenantId of new Set(events.filter(ofTenant).map((event) => event.tenantId)))
    for (const id of await rememberedOf(tx, name, shares, tenantId)) ids.add(id)
  return ids
}

/** What is stored of the consumer's version is its state, or the form that it declares. */
export const storedStates = <S, O, R>(
  tx: Tx,
  { name, stored }: Pick<Consumer<S, O, R>, 'name' | 'stored'>,
  vehicleIds: readonly string[],
) => loadStates(tx, name, stored?.read ?? ((state: unknown) => state as S), vehicleIds)

/**
 * Plays and delivers. All outputs of a page go in one delivery; where that fails the page is played again, event by event, and
 * those that cannot be delivered are set aside.
 */
export async function played<S, O, R>(
  tx: Tx,
  consumer: Consumer<S, O, R>,
  why: 'live' | 'replay',
  play: Play<S, O, R>,
  states: Map<string, Remembered<S>>,
  run: () => ReturnType<Play<S, O, R>['run']>,
): Promise<Result<O>> {
  const before = new Map(states)
  const fast = all(run())
  if (fast.deliveries.length === 0) return fast
  const failed = await tried(tx, () => consumer.deliver(tx, fast.deliveries, why))
  if (!failed) return fast
  play.reset(before)
  return oneByOne(tx, consumer, why, run())
}

const failureOf = (event: VehicleEvent, error: unknown): SetAside => ({ event, error: reasonOf(error) })

function all<O>(playing: ReturnType<Play<never, O, never>['run']>): Result<O> {
  const deliveries: Delivery<O>[] = []
  const failures: SetAside[] = []
  for (let next = playing.next(true); !next.done; next = playing.next(true)) {
    const { event, error } = next.value
    if (error !== undefined) failures.push(failureOf(event, error))
    else deliveries.push(...next.value.deliveries)
  }
  return { deliveries, failures }
}

async function oneByOne<S, O, R>(
  tx: Tx,
  consumer: Consumer<S, O, R>,
  why: 'live' | 'replay',
  playing: ReturnType<Play<S, O, R>['run']>,
): Promise<Result<O>> {
  const deliveries: Delivery<O>[] = []
  const failures: SetAside[] = []
  let holds = true
  for (let next = playing.next(true); !next.done; next = playing.next(holds)) {
    const { event, deliveries: own, error } = next.value
    const failed = error === undefined ? await tried(tx, () => consumer.deliver(tx, own, why)) : { error }
    holds = failed === undefined
    if (failed) failures.push(failureOf(event, failed.error))
    else deliveries.push(...own)
  }
  return { deliveries, failures }
}
