import type { Database } from '@motorpool/db'
import { type Position, START, samePosition } from '@motorpool/history/server'
import { dayOf, dayStart } from '@motorpool/kernel'
import type { AnyConsumer, Consumer } from '../consumer.ts'
import {
  beginConsumer,
  dueVehicles,
  type LateVehicle,
  lateVehicles,
  type Standing,
  saveSettled,
  shareOf,
  standingOf,
  versionOf,
} from '../table.ts'
import { Memory } from './memory.ts'
import type { EventPage, Pages } from './page.ts'
import { processPage, saveVehicles } from './process.ts'
import { recover } from './recover.ts'
import { replayVehicle } from './replay.ts'

const IDLE_SAVE_MS = 2000
/** Late reports come in bursts: they are counted in when one has ended, or after a minute of it. */
const QUIET_US = 5_000_000
const LONGEST_US = 60_000_000

export interface RunnerOptions {
  readonly db: Database
  readonly pages: Pages
  /** Shares of the vehicles that this process works at. */
  shares(): readonly number[]
}

/** A consumer at work in this process, whatever its types are. */
export interface AnyRunner {
  readonly name: string
  /** What is known of states is read anew: after a failure, and when another process moved a share on. */
  forget(): void
  /** Processes the next page of the shares that are furthest behind; false at the end of the journal. */
  step(): Promise<boolean>
  /** Stores what is known, so that whoever goes on has nothing to play again. */
  settle(): Promise<void>
}

export const runnerOf = (consumer: AnyConsumer, options: RunnerOptions): AnyRunner =>
  consumer.open((typed) => new Runner(typed, consumer, options))

class Runner<S, O, R> implements AnyRunner {
  private readonly consumer: Consumer<S, O, R>
  private readonly any: AnyConsumer
  private readonly options: RunnerOptions
  private readonly memory: Memory<S, R>
  /** Where this process has left each share: elsewhere, and the memory is out of date. */
  private readonly left = new Map<number, Standing>()
  private savedAt = Number.NEGATIVE_INFINITY
  /** Pages in a row that were not processed, as another process had moved the shares or was at them. */
  private refusals = 0

  constructor(consumer: Consumer<S, O, R>, any: AnyConsumer, options: RunnerOptions) {
    this.consumer = consumer
    this.any = any
    this.options = options
    this.memory = new Memory(consumer)
  }

  get name(): string {
    return this.consumer.name
  }

  forget(): void {
    this.memory.forget()
    this.left.clear()
  }

  async step(): Promise<boolean> {
    const { db, pages } = this.options
    const standing = this.known() ?? (await this.recovered())
    const behind = furthestBehind(standing)
    if (!behind) return false
    const { position: from, shares } = behind
    this.memory.shrink()
    const page = await pages.read(from, shares)
    if (samePosition(page.next, from) || (await this.isIdle(page, shares))) return false
    const replays = new Map(standing.map((one) => [one.share, one.replays]))
    const outcome = await db.withPlatform(undefined, `consumer ${this.name}`, (tx) =>
      processPage(tx, { consumer: this.consumer, shares, from, replays, page, memory: this.memory }),
    )
    if (!outcome) {
      this.forget()
      this.refusals++
      return this.refusals === 1
    }
    this.refusals = 0
    this.savedAt = performance.now()
    for (const one of standing)
      this.left.set(one.share, shares.includes(one.share) ? { ...one, position: page.next } : one)
    pages.leave(this, Math.min(...Array.from(this.left.values(), ({ position }) => position.time)))
    await this.replayLate(shares, page)
    return !page.end || shares.length < standing.length
  }

  async settle(): Promise<void> {
    if (this.memory.all([...this.left.keys()]).length === 0) return
    await this.options.db.withPlatform(undefined, `consumer ${this.name} settles`, async (tx) => {
      const standing = await standingOf(tx, this.name, [...this.left.keys()], 'free')
      const own = standing.filter((one) => !this.isMoved(one))
      for (const { share, position } of own)
        await saveVehicles(tx, this.consumer, position.time, new Set(this.memory.all([share])), this.memory)
      await saveSettled(
        tx,
        this.name,
        own.map(({ share }) => share),
      )
    })
    this.forget()
  }

  /** Where this process has left its shares, as long as these are the ones: storing a page finds out whether they were moved. */
  private known(): readonly Standing[] | undefined {
    const shares = this.options.shares()
    const known = shares.flatMap((share) => this.left.get(share) ?? [])
    return known.length > 0 && known.length === shares.length && known.length === this.left.size
      ? known
      : undefined
  }

  /** Where the consumer stands, with a memory that has come there. */
  private async recovered(): Promise<readonly Standing[]> {
    const { db, pages } = this.options
    const standing = await this.standing()
    if (standing.some((one) => this.isMoved(one))) {
      this.forget()
      const together = Map.groupBy(standing, ({ position }) => JSON.stringify(position))
      for (const some of together.values())
        await recover({ db, pages, consumer: this.consumer, memory: this.memory }, some)
    }
    this.left.clear()
    for (const one of standing) this.left.set(one.share, one)
    return standing
  }

  private isMoved({ share, position, replays }: Standing): boolean {
    const left = this.left.get(share)
    return !left || !samePosition(left.position, position) || left.replays !== replays
  }

  /** Counts late reports in, of vehicles whose burst of them has ended or lasts long. */
  private async replayLate(shares: readonly number[], { end, next }: EventPage): Promise<void> {
    if (this.consumer.order !== 'device' || !end) return
    for (const { oldest, ...vehicle } of await this.late(shares, next.time)) {
      await replayVehicle(this.options.db, this.any, vehicle, dayStart(dayOf(Number(oldest))))
      this.memory.forgetOne(vehicle.vehicleId)
      const left = this.left.get(shareOf(vehicle.vehicleId))
      if (left) this.left.set(left.share, { ...left, replays: left.replays + 1 })
    }
  }

  private late(shares: readonly number[], time: number): Promise<readonly LateVehicle[]> {
    return this.options.db.withPlatform(undefined, `consumer ${this.name}`, (tx) =>
      lateVehicles(tx, this.name, shares, time - QUIET_US, time - LONGEST_US),
    )
  }

  /** Nothing has happened, and nobody wants to be woken: that time has passed need not be stored at every look. */
  private async isIdle({ events, end, next }: EventPage, shares: readonly number[]): Promise<boolean> {
    if (events.length > 0 || !end || performance.now() - this.savedAt > IDLE_SAVE_MS) return false
    if (this.consumer.order === 'device') return (await this.late(shares, next.time)).length === 0
    if (!this.consumer.wakeAt) return true
    const due = await this.options.db.withPlatform(undefined, 'consumer', (tx) =>
      dueVehicles(tx, this.name, shares, next.time / 1000),
    )
    return due.length === 0
  }

  /** Where the consumer stands with the shares of this process; one that has not run in this version begins. */
  private async standing(): Promise<readonly Standing[]> {
    const { db, pages, shares } = this.options
    const { name, version, begin } = this.consumer
    return db.withPlatform(undefined, 'consumer', async (tx) => {
      const stored = await versionOf(tx, name)
      if (stored === undefined || stored < version)
        await beginConsumer(tx, name, version, begin === 'start' ? START : await pages.end())
      // A newer version is at work in another process: this one has had its time.
      return stored !== undefined && stored > version ? [] : standingOf(tx, name, shares())
    })
  }
}

/** A packed day that is done stands behind all of its vehicles. */
const vehicleRank = ({ packed }: Position): bigint =>
  packed ? (packed.vehicleId === null ? 1n << 63n : BigInt(packed.vehicleId)) : -1n

function isBefore(a: Position, b: Position): boolean {
  if (a.time !== b.time) return a.time < b.time
  const [dayA, dayB] = [a.packed?.day ?? '', b.packed?.day ?? '']
  return dayA === dayB ? vehicleRank(a) < vehicleRank(b) : dayA < dayB
}

/** Shares at the earliest position, and that position. */
function furthestBehind(
  standing: readonly Standing[],
): { position: Position; shares: readonly number[] } | undefined {
  const [first, ...others] = standing
  if (!first) return undefined
  let { position } = first
  for (const one of others) if (isBefore(one.position, position)) position = one.position
  const shares = standing.filter((one) => samePosition(one.position, position)).map((one) => one.share)
  return { position, shares }
}
