/** One value of the condition, named in the viewer's language. */
export interface ConditionValue {
  /** Dotted path inside the report: `vehicle.speed`, `motors.0.torque`. */
  path: string
  name: string
  /** Physical value; null where the terminal sent the standard's "abnormal" or "invalid". */
  value: number | string | boolean | null
  unit?: string
  /** Meaning of a code. */
  label?: string
  state?: 'abnormal' | 'invalid' | 'range'
}

/** Many values of one kind in order: cell voltages, probe temperatures. */
export interface ConditionSeries {
  path: string
  name: string
  unit?: string
  values: (number | null)[]
}

/** A part of the condition as it was last reported: a block, an item list, one motor. */
export interface ConditionGroup {
  path: string
  name: string
  /** Device time of the report that carries it, ms. */
  time: number
  values: ConditionValue[]
  series: ConditionSeries[]
  groups: ConditionGroup[]
}

export interface Condition {
  vin: string
  protocol: string
  /** Newest device time among the groups; null when nothing was ever reported. */
  time: number | null
  /** Path of the signal that is the value of a function field, by the field's code. */
  measures: Record<string, string>
  groups: ConditionGroup[]
}
