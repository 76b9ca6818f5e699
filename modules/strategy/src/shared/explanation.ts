import type { AlarmCondition, ConditionLogic, ContinueType } from './enums.ts'

/** A condition of the version that raised an alarm, and what was measured then. */
export interface ExplainedCondition {
  name: string
  /** Code of the function field: the key of its curve. */
  field: string
  unit: string | null
  condition: AlarmCondition
  value: number
  valueEnd: number | null
  /** How long it must hold, and must have ceased to hold. */
  begin: number | null
  end: number | null
  type: ContinueType | null
  measured: number | null
  /** ms: since when it was met; null: it was not when the alarm began. */
  since: number | null
}

/** Why a strategy raised an alarm: its conditions, and the values that they read around it. */
export interface Explanation {
  /** Null: a threshold of the vehicle's model, which has no screen of its own. */
  strategyId: string | null
  kind: 'STRATEGY' | 'EXCEPTION'
  name: string
  version: number
  /** The version that holds now; null: none. */
  newest: number | null
  logic: ConditionLogic
  level: string
  suggestion: string | null
  vin: string
  /** ms */
  begin: number
  end: number | null
  /** ms: the stretch that is drawn, and whether the alarm goes beyond it. */
  from: number
  to: number
  isCut: boolean
  conditions: ExplainedCondition[]
  times: number[]
  /** A curve a field, one value a time. */
  series: { field: string; name: string; unit: string | null; values: (number | null)[] }[]
}

/** Points of a curve. */
export const EXPLAINED_POINTS = 1500
