/** What tells that the engine of a machine that stands does work; null: not reported. */
export interface WorkSigns {
  /** Power take-off engaged. */
  pto: boolean | null
  /** MPa */
  hydraulicPressure: number | null
  /** % */
  engineLoad: number | null
  /** r/min */
  engineSpeed: number | null
}

/** The pump of an idling machine circulates at a few MPa; an engine that idles has a load of up to a fifth. */
const PRESSURE = 8
const LOAD = 30
/** Machines idle below 1000 r/min, and stay above 1200 while they work. */
const SPEED = 1200

/**
 * Whether a machine works although it stands, by the best sign that it reports: the power take-off, the hydraulic pressure,
 * the load, and where none of these is known the speed of the engine. One that reports none does not.
 */
export function isWorking({ pto, hydraulicPressure, engineLoad, engineSpeed }: WorkSigns): boolean {
  if (pto) return true
  if (hydraulicPressure !== null || engineLoad !== null)
    return (hydraulicPressure ?? 0) >= PRESSURE || (engineLoad ?? 0) >= LOAD
  return (engineSpeed ?? 0) >= SPEED
}
