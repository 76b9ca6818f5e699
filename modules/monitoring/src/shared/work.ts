/** Function fields that tell whether the engine of a machine that stands does work, the best first. */
export const WORK_FIELDS = ['pto', 'hydraulicPressure', 'engineLoad', 'engineSpeed'] as const
export type WorkField = (typeof WORK_FIELDS)[number]

/** Whether each of them tells work; missing: not reported. */
export type WorkSigns = Partial<Record<WorkField, boolean>>

/**
 * From where on a value tells work. The pump of an idling machine circulates at a few MPa; an engine that idles has a load (%)
 * of up to a fifth; machines idle below 1000 r/min, and stay above 1200 while they work.
 */
const LIMIT: Record<Exclude<WorkField, 'pto'>, number> = {
  hydraulicPressure: 8,
  engineLoad: 30,
  engineSpeed: 1200,
}

/** What a reported value tells; undefined: nothing. */
export function workSign(field: WorkField, value: unknown): boolean | undefined {
  if (field === 'pto')
    return value === undefined || value === null ? undefined : value === true || value === 1
  return typeof value === 'number' ? value >= LIMIT[field] : undefined
}

/**
 * Whether a machine works although it stands, by the best sign that it reports: the power take-off, the hydraulic pressure,
 * the load, and where none of these is known the speed of the engine. One that reports none does not.
 */
export function isWorking({ pto, hydraulicPressure, engineLoad, engineSpeed }: WorkSigns): boolean {
  if (pto) return true
  if (hydraulicPressure !== undefined || engineLoad !== undefined)
    return hydraulicPressure === true || engineLoad === true
  return engineSpeed === true
}
