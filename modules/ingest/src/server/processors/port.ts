import type { Tx } from '@motorpool/db'
import { definePortList } from '@motorpool/kernel'
import type { VehicleEvent } from './event.ts'

/** An output of a processor with the vehicle that it is about. */
export interface Delivery<O> {
  readonly vehicleId: string
  readonly tenantId: string
  readonly output: O
}

/**
 * A pure function of state and event, keyed by vehicle: the same events give the same states and outputs, whenever they
 * are played. Its host stores states, outputs and the position reached in one transaction, in order per vehicle, and goes
 * on after any stop where it stood: each event takes effect exactly once.
 */
export interface Processor<S, O> {
  /** Unique; part of what is stored. */
  readonly name: string
  /** Another number means another meaning of the states: they are dropped and built again from `begin`. */
  readonly version: number
  /** Where a new version begins: with all that is stored, or with what comes from now on. */
  readonly begin: 'start' | 'now'
  /** State of a vehicle before its first event. Plain JSON. */
  readonly initial: S
  step(state: S, event: VehicleEvent): { readonly state: S; readonly outputs: readonly O[] }
  /** Stores outputs, in the transaction that stores states and position. */
  deliver(tx: Tx, deliveries: readonly Delivery<O>[]): Promise<void>
}

/** A processor whatever its types are, as hosts and lists of modules know it. */
export interface AnyProcessor extends Pick<Processor<unknown, unknown>, 'name' | 'version' | 'begin'> {
  /** Calls `run` with the processor in its own types. */
  open<R>(run: <S, O>(processor: Processor<S, O>) => R): R
}

/** Hides the types of a processor behind its port; inside, states and outputs are its own. */
export function defineProcessor<S, O>(processor: Processor<S, O>): AnyProcessor {
  const { name, version, begin } = processor
  return { name, version, begin, open: (run) => run(processor) }
}

/** What acts on stored messages; provided by any number of modules, run by the worker. */
export const processors = definePortList<AnyProcessor>('ingest.processors')
