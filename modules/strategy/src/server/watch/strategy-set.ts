import { groupsOf } from '@motorpool/monitoring/server'
import type { SignalTable } from '@motorpool/signals'
import type { Rule } from './rule.ts'

/** What watches a vehicle. */
export interface Watched {
  readonly rules: readonly Rule[]
  /** Versions of the rules by their keys. */
  readonly versions: ReadonlyMap<string, number>
  /** The signals that conditions read, as the software of its terminal defines them. */
  readonly table: SignalTable | undefined
  /** The groups of decoded messages that conditions read. */
  readonly groups: ReadonlySet<string>
}

/** The strategies of a tenant as of one revision. */
export interface StrategySet {
  of(vehicleId: string): Watched | undefined
}

export const NO_STRATEGIES: StrategySet = { of: () => undefined }

/** Vehicles with the same rules and software share what watches them. */
export function strategySet(of: ReadonlyMap<string, Watched>): StrategySet {
  return { of: (vehicleId) => of.get(vehicleId) }
}

export const watchedBy = (rules: readonly Rule[], table?: SignalTable): Watched => ({
  rules,
  versions: new Map(rules.map(({ key, version }) => [key, version])),
  table,
  groups: groupsOf(rules.flatMap(({ conditions }) => conditions)),
})
