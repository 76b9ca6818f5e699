import type { Tx } from '@motorpool/db'
import { definePortList } from '@motorpool/kernel'
import type { VehicleEvent } from './event.ts'

/** An output of a consumer with the vehicle that it is about. */
export interface Delivery<O> {
  readonly vehicleId: string
  readonly tenantId: string
  readonly output: O
}

export interface Step<S, O> {
  readonly state: S
  readonly outputs: readonly O[]
}

/**
 * Data of a tenant that steps read (strategies, fences). Whoever changes it records a REFERENCE event with the topic and a new
 * revision in the same transaction, and keeps what a revision meant: so a replay reads what the first run has read.
 */
export interface Reference<R> {
  /** `<module>.<what>`; the events' `detail.topic`. */
  readonly topic: string
  /** Before the tenant's first revision. */
  readonly none: R
  load(tx: Tx, tenantId: string, revision: string): Promise<R>
}

/**
 * A part of the product that acts on what happens to vehicles. Its step is pure: the same events give the same states and
 * outputs whenever they are played. Outputs and the place reached are stored in one transaction, with the states that they follow
 * from; what of the other states is lost with a process is played again. So each event takes effect exactly once, whichever process
 * dies when.
 */
export interface Consumer<S, O, R = undefined> {
  /** `<module>.<what>`, unique; part of what is stored. */
  readonly name: string
  /** Another number means another meaning of the states: they are dropped and built anew from `begin`. */
  readonly version: number
  /** Where a new version begins: with all that is stored, or with what comes from now on. */
  readonly begin: 'start' | 'now'
  /**
   * In which order events come. `arrival`: as they were stored, late reports after newer ones (alarms). `device`: believable
   * reports alone, by the time that the terminal gives them (figures); when late ones have come, the vehicle is replayed
   * from their day on, so `rewind` is needed and there are no ticks.
   */
  readonly order?: 'arrival' | 'device'
  /** Steps read no bytes of messages: replays in the order of device time do not fetch them. */
  readonly reads?: 'columns'
  /** State of a vehicle before its first event. Plain JSON, small: it is kept in memory, and read and written often. */
  readonly initial: S
  /**
   * A shorter form in which states are stored. `read` gives exactly what `write` was given, and takes the forms of earlier
   * programs of this version too: theirs may be all that is stored of a vehicle.
   */
  readonly stored?: { write(state: S): unknown; read(stored: unknown): S }
  readonly reference?: Reference<R>
  /** No clock, no database. The state that was given, returned itself, is not written again. */
  step(state: S, event: VehicleEvent, reference: R): Step<S, O>
  /** ms: when a vehicle in this state wants a tick although nothing happens to it; null: never. */
  wakeAt?(state: S): number | null
  /**
   * Stores outputs, in the transaction that stores states and place. What leaves the database becomes a job there; what a
   * replay gives is news to nobody.
   */
  deliver(tx: Tx, deliveries: readonly Delivery<O>[], why: 'live' | 'replay'): Promise<void>
  /**
   * For a replay: removes what was delivered of the vehicle about times from `from` (ms) on, in the consumer's order, and
   * returns the state before. A consumer without it cannot be replayed.
   */
  rewind?(tx: Tx, vehicleId: string, from: number): Promise<S>
}

/** A consumer whatever its types are, as hosts and lists of modules know it. */
export interface AnyConsumer extends Pick<Consumer<unknown, unknown, unknown>, 'name' | 'version' | 'begin'> {
  readonly order: 'arrival' | 'device'
  /** It can take back what it has delivered. */
  readonly replayable: boolean
  /** Calls `run` with the consumer in its own types. */
  open<T>(run: <S, O, R>(consumer: Consumer<S, O, R>) => T): T
}

/** Hides the types of a consumer behind its port; inside, states and outputs are its own. */
export function defineConsumer<S, O, R = undefined>(consumer: Consumer<S, O, R>): AnyConsumer {
  const { name, version, begin, order = 'arrival', rewind, wakeAt } = consumer
  if (order === 'device' && (!rewind || wakeAt))
    throw new Error(`consumer "${name}": the order of device time needs rewind, and has no ticks`)
  return { name, version, begin, order, replayable: rewind !== undefined, open: (run) => run(consumer) }
}

/** Who acts on what happens to vehicles; provided by any number of modules, run by the worker. */
export const consumers = definePortList<AnyConsumer>('stream.consumers')
