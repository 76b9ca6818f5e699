import {
  type CommandListener,
  isStanding,
  type StandstillBound,
  type VehicleSlot,
} from '@motorpool/ingest/server'
import type { AnswerEvent, ExpiredEvent } from '@motorpool/ingest/shared'
import type { Clock, Logger } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import {
  answerTo,
  type Carried,
  type Command,
  type CommandSpec,
  type Issued,
  type Refusal,
  type StoreRecord,
} from '@motorpool/wire'
import type { AttachmentOf } from '../attachments.ts'
import { specOf } from '../catalogue.ts'
import { Loop } from './loop.ts'
import { OpenCommands, openOf } from './open.ts'
import type { Claimed, CommandStore, Outcome, Progress, Stored } from './store.ts'

/** Vehicles whose commands are taken in one statement. */
const BATCH = 500
const TICK_MS = 1000
/** Ticks between two looks for what nobody announced. */
const SWEEP = 5
const DEAD_AFTER_MS = 60_000

export interface DeskOptions {
  store: CommandStore
  /** Sends to the session of a vehicle of this gateway. */
  send: (vehicleId: string, command: Command) => Issued | Refusal
  connected: (vehicleId: string) => boolean
  /** The vehicle is being sent to another gateway, which gives it what waits. */
  leaving?: (vehicleId: string) => boolean
  /** What a command carries and its row does not; undefined where it may not be sent. */
  attachment?: (code: string, of: AttachmentOf) => Promise<Carried | undefined>
  /** How much of a command the line of its terminal has taken, 0 to 1. */
  share?: (vehicleId: string, key: number) => number | undefined
  /** Outcomes, once they are stored. */
  told: (stored: readonly Stored[]) => void
  clock: Clock
  log: Logger
}

/**
 * Gives the commands that wait to the terminals of one gateway, one at a time to each vehicle in their order, and stores what became
 * of them. A command is on the wire from the commit that takes it: what happens to the process after that can leave its outcome
 * unknown, but never send it a second time.
 */
export class CommandDesk implements CommandListener {
  private readonly options: DeskOptions
  private readonly open = new OpenCommands()
  private readonly arrived = new Set<string>()
  /** Of the vehicles that are connected here. */
  private readonly slots = new Map<string, VehicleSlot>()
  private readonly ready = new Set<string>()
  private outcomes: Outcome[] = []
  /** Those that are being stored. */
  private underway: readonly Outcome[] = []
  /** To look for what was taken unnoticed: between two takings, when none of them can be under way. */
  private looking = false
  /** Beside each other: the next commands are taken while the outcomes of others are stored. */
  private readonly storing = new Loop(
    () => this.outcomes.length > 0,
    () => this.store(),
    (error) => this.failed(error),
  )
  private readonly taking = new Loop(
    () => this.looking || this.ready.size > 0,
    () => (this.looking ? this.look() : this.take()),
    (error) => this.failed(error),
  )
  private timer: NodeJS.Timeout | undefined
  private ticks = 0
  private started = false
  /** The database failed: until the next second nothing is asked of it. */
  private paused = false

  constructor(options: DeskOptions) {
    this.options = options
  }

  /** Nothing is taken before it is known what an earlier start has left. */
  async start(tick = true): Promise<void> {
    this.options.told(await this.options.store.start(this.options.clock.now()))
    this.started = true
    this.work()
    if (tick) this.timer = setInterval(() => void this.tick(), TICK_MS)
  }

  /** Stores what is known; what is still on the wire is told by the next start. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.settled()
  }

  /** Its sign-on is answered first: what waits is taken with the next second. */
  connected(slot: VehicleSlot): void {
    const { device } = slot
    this.slots.set(device.vehicleId, slot)
    this.lost(device.vehicleId)
    this.arrived.add(device.vehicleId)
  }

  disconnected({ device }: VehicleSlot): void {
    this.slots.delete(device.vehicleId)
    this.arrived.delete(device.vehicleId)
    this.lost(device.vehicleId)
  }

  /** Something may be due for the vehicle; of no interest where it is not connected here. */
  waits(vehicleId: string): void {
    if (this.options.connected(vehicleId)) this.wake(vehicleId)
  }

  underWay(vehicleId: string): boolean {
    return this.open.has(vehicleId)
  }

  /** Nobody can say what is due: the next second looks. */
  missed(): void {
    this.ticks = 0
  }

  answered({ vehicleId, key, messageId, result, raw, protocol }: AnswerEvent): void {
    const open = vehicleId === null ? undefined : this.open.get(vehicleId)
    if (vehicleId === null || !open || key !== open.key) return
    const ok = result === byName(protocol)?.carriedOut
    const general = answerTo(open.spec, messageId, ok)
    const meaning = open.unit && general === 'done' ? 'taken' : general
    if (meaning === 'taken') {
      open.takenAt = this.options.clock.now()
      this.note({ id: open.id, stage: 'SENT', state: '5' })
      return
    }
    this.open.delete(vehicleId)
    const how =
      meaning === 'done' ? { state: '0' as const } : { state: '1' as const, failure: 'REFUSED' as const }
    this.note({ id: open.id, stage: 'ENDED', content: raw, ...how })
  }

  said(vehicleId: string, protocol: string, record: StoreRecord): void {
    const open = this.open.answeredBy(vehicleId, byName(protocol), record)
    if (!open) return
    this.open.delete(vehicleId)
    this.note({ id: open.id, stage: 'ENDED', state: '0', content: record.raw.slice() })
  }

  expired({ vehicleId, key }: ExpiredEvent): void {
    const open = vehicleId === null ? undefined : this.open.get(vehicleId)
    if (vehicleId === null || !open || key !== open.key) return
    this.open.delete(vehicleId)
    this.note({ id: open.id, stage: 'ENDED', state: open.takenAt === undefined ? '2' : '6' })
  }

  /** The connection that carried it is gone: whether the terminal did it nobody knows. */
  private lost(vehicleId: string): void {
    const open = this.open.get(vehicleId)
    if (!open) return
    this.open.delete(vehicleId)
    this.note({ id: open.id, stage: 'ENDED', state: '2', failure: 'SESSION_ENDED' })
  }

  private note(outcome: Outcome): void {
    this.outcomes.push(outcome)
    this.work()
  }

  private wake(vehicleId: string): void {
    this.ready.add(vehicleId)
    this.work()
  }

  private failed(error: unknown): void {
    this.paused = true
    this.options.log.error({ err: error }, 'commands wait for the next second')
  }

  private work(): void {
    if (!this.started || this.paused) return
    this.storing.wake()
    this.taking.wake()
  }

  /** Resolves once nothing is left to do at the moment. */
  async settled(): Promise<void> {
    for (;;) {
      const { work } = this.storing.work ? this.storing : this.taking
      if (!work) return
      await work
    }
  }

  private async store(): Promise<void> {
    const { store, told, clock } = this.options
    const outcomes = this.outcomes
    this.outcomes = []
    this.underway = outcomes
    try {
      const stored = await store.settle(lastOf(outcomes), clock.now())
      told(stored)
      for (const { stage, vehicleId } of stored) if (stage === 'ENDED') this.wake(vehicleId)
    } catch (error) {
      // They are tried again with the next second.
      this.outcomes = [...outcomes, ...this.outcomes]
      throw error
    } finally {
      this.underway = []
    }
  }

  private async look(): Promise<void> {
    this.looking = false
    const known = [...this.open.values(), ...this.outcomes, ...this.underway].map(({ id }) => id)
    const { store, clock } = this.options
    for (const vehicleId of await store.unlearned(known, clock.now())) this.ready.add(vehicleId)
  }

  private async take(): Promise<void> {
    const { store, clock } = this.options
    const ids = [...this.ready].slice(0, BATCH)
    for (const id of ids) this.ready.delete(id)
    const free = ids.filter((id) => !this.open.has(id) && !this.options.leaving?.(id))
    if (free.length === 0) return
    for (const claimed of await store.claim(free, clock.now(), this.isProven)) {
      const spec = specOf(claimed.protocol, claimed.code)
      this.give(
        claimed,
        spec,
        spec?.attaches === undefined ? undefined : await this.attached(claimed, spec.attaches),
      )
    }
  }

  /** None where it cannot be had: nothing is sent without it. */
  private async attached(
    { id, code, params }: Claimed,
    kind: AttachmentOf['kind'],
  ): Promise<Carried | undefined> {
    try {
      return await this.options.attachment?.(code, { kind, commandId: id, values: params })
    } catch (error) {
      this.options.log.error({ err: error, code }, 'what a command carries could not be read')
      return undefined
    }
  }

  private readonly isProven = (vehicleId: string, bound: StandstillBound): boolean => {
    const slot = this.slots.get(vehicleId)
    return slot !== undefined && isStanding(slot.standstill, bound, this.options.clock.now())
  }

  private give(claimed: Claimed, spec: CommandSpec | undefined, carried: Carried | undefined): void {
    const { id, vehicleId, params, type, standstill } = claimed
    // Asked again at the moment of sending: since it was taken the vehicle may have moved off.
    if (standstill && !this.isProven(vehicleId, standstill))
      return this.note({ id, stage: 'WAITING', state: '3' })
    // Repeating it later would be another decision than the one its standstill allowed; one that is told an address may be there already.
    const once = standstill !== null || spec?.attaches === 'address'
    const issued =
      spec &&
      (spec.attaches === undefined || carried) &&
      this.options.send(vehicleId, { ...messageOf(spec, params, carried), once })
    if (spec && issued?.ok) {
      this.open.set(vehicleId, openOf(claimed, spec, issued.key))
      return
    }
    const isGone = issued?.ok === false && issued.code === 'not_logged_in'
    if (!isGone) this.note({ id, stage: 'ENDED', state: '7', failure: 'UNSUPPORTED' })
    else if (type === 'REALTIME') this.note({ id, stage: 'ENDED', state: '7', failure: 'OFFLINE' })
    else this.note({ id, stage: 'WAITING', state: '4' })
  }

  /** How far commands are that go piece by piece, where it is more than is stored. */
  private progressed(): Progress[] {
    return [...this.open].flatMap(([vehicleId, open]) => {
      if (open.spec.attaches !== 'bytes') return []
      const percent = Math.floor(100 * (this.options.share?.(vehicleId, open.key) ?? 0))
      if (percent <= (open.told ?? 0)) return []
      open.told = percent
      return [{ id: open.id, percent }]
    })
  }

  /** Called every second. */
  async tick(): Promise<void> {
    const { store, told, clock, log } = this.options
    const now = clock.now()
    this.paused = false
    for (const [vehicleId, { id }] of this.open.overdue(now)) {
      this.open.delete(vehicleId)
      this.note({ id, stage: 'ENDED', state: '6' })
    }
    for (const vehicleId of this.arrived) this.wake(vehicleId)
    this.arrived.clear()
    const isSweep = this.ticks++ % SWEEP === 0
    this.looking ||= isSweep
    this.work()
    try {
      await store.sortIndex()
      if (!isSweep) return
      await store.progress(this.progressed())
      told(await store.expire(now))
      told(await store.endOfDead(now - DEAD_AFTER_MS, now))
      for (const vehicleId of await store.due(now, BATCH)) this.waits(vehicleId)
    } catch (error) {
      log.error({ err: error }, 'commands could not be looked through')
    }
  }
}

/** The message of a command; of an address the secret goes to the terminal and is stored nowhere. */
function messageOf(spec: CommandSpec, params: Claimed['params'], carried: Carried | undefined): Command {
  const message = { message: spec.message, fields: spec.fields(params, carried) }
  if (!carried || !('address' in carried)) return message
  const { address } = carried
  return { ...message, kept: spec.fields(params, { address: { ...address, url: address.shown } }) }
}

/** One statement changes a row once: of several outcomes of a command the last one, an end before all others. */
function lastOf(outcomes: readonly Outcome[]): Outcome[] {
  const byId = new Map<string, Outcome>()
  for (const outcome of outcomes) if (byId.get(outcome.id)?.stage !== 'ENDED') byId.set(outcome.id, outcome)
  return [...byId.values()]
}
