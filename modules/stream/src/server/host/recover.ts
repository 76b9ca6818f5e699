import type { Database, Tx } from '@motorpool/db'
import type { Position } from '@motorpool/history/server'
import type { Consumer } from '../consumer.ts'
import { type Standing, shareOf } from '../table.ts'
import type { Memory } from './memory.ts'
import type { EventPage, Pages } from './page.ts'
import { eventsIn, type PageEvent } from './page-event.ts'
import { Play, type Remembered } from './play.ts'
import { storedStates, vehiclesOf } from './process.ts'

export interface Recovery<S, O, R> {
  readonly db: Database
  readonly pages: Pages
  readonly consumer: Consumer<S, O, R>
  readonly memory: Memory<S, R>
}

/**
 * Brings a memory that knows nothing of these shares to their position: what has happened since states were stored is played
 * over them. What follows from it was delivered then. All stand at the same position.
 */
export async function recover<S, O, R>(
  { db, pages, consumer, memory }: Recovery<S, O, R>,
  standing: readonly Standing[],
): Promise<void> {
  const [first] = standing
  if (!first) return
  const { position } = first
  const shares = standing.map(({ share }) => share)
  const since = Math.min(...standing.map(({ settled }) => settled ?? position.time))
  const known = new Known(new Map(standing.map(({ share, settled }) => [share, settled ?? position.time])))
  for (let at: Position = { ...position, time: since }; at.time < position.time; ) {
    const page = await pages.read(at, shares)
    await db.withPlatform(undefined, `consumer ${consumer.name} recovers`, (tx) =>
      playOver(tx, { consumer, memory, shares, known, page, from: at, until: position.time }),
    )
    if (page.end) return
    at = page.next
  }
}

/** Up to where stored states hold, µs: those of a share, and those of vehicles that were stored later. */
class Known {
  private readonly settled: ReadonlyMap<number, number>
  private readonly places = new Map<string, number>()

  constructor(settled: ReadonlyMap<number, number>) {
    this.settled = settled
  }

  has(vehicleId: string): boolean {
    return this.places.has(vehicleId)
  }

  set(vehicleId: string, place: number): void {
    this.places.set(vehicleId, place)
  }

  /** Without a stored state there was none at the position either. */
  holds(vehicleId: string, place: number): boolean {
    return place <= Math.max(this.places.get(vehicleId) ?? Infinity, this.settledOf(vehicleId))
  }

  settledOf(vehicleId: string): number {
    return this.settled.get(shareOf(vehicleId)) ?? 0
  }
}

interface Part<S, O, R> {
  readonly consumer: Consumer<S, O, R>
  readonly memory: Memory<S, R>
  readonly shares: readonly number[]
  readonly known: Known
  readonly page: EventPage
  readonly from: Position
  /** µs: the position. */
  readonly until: number
}

async function playOver<S, O, R>(tx: Tx, part: Part<S, O, R>): Promise<void> {
  const { consumer, memory, shares, known, page, from, until } = part
  const events = eventsIn(page.events, new Set(shares))
  const states = await loaded(tx, part, events)
  const tenants = new Set([...states.values()].map(({ tenantId }) => tenantId))
  await memory.references.prepare(tx, tenants, from.time, Math.min(page.last, until))
  const play = new Play(
    consumer,
    states,
    (tenantId, place) => memory.references.at(tenantId, place),
    (vehicleId, place) => place > until || known.holds(vehicleId, place),
  )
  for (const playing = play.run(events); !playing.next(true).done; );
  for (const vehicleId of play.changed) {
    memory.set(vehicleId, states.get(vehicleId))
    memory.defer(vehicleId, known.settledOf(vehicleId))
  }
  memory.close()
}

/** What the memory knows of the vehicles of these events, after those it does not know yet were read. */
async function loaded<S, O, R>(
  tx: Tx,
  { consumer, memory, shares, known }: Part<S, O, R>,
  events: readonly PageEvent[],
): Promise<Map<string, Remembered<S>>> {
  const ids = await vehiclesOf(tx, consumer, shares, events)
  const unknown = [...ids].filter((id) => !known.has(id))
  const found = await storedStates(tx, consumer, unknown)
  for (const id of unknown) {
    const state = found.get(id)
    known.set(id, state?.place ?? Infinity)
    memory.set(id, state)
  }
  return memory.statesOf(ids)
}
