import { type Heard, NONE, Sample } from '@motorpool/monitoring/server'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { type Measure, measureOf } from '@motorpool/protocols/measures'

/** The function fields that are read. */
const FIELDS = {
  cellHigh: 'maxCellVoltage',
  cellLow: 'minCellVoltage',
  hot: 'maxTemperature',
  cold: 'minTemperature',
  insulation: 'insulationResistance',
  current: 'packCurrent',
  voltage: 'packVoltage',
} as const
type Name = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Name[]

interface Carried {
  readonly measures: Readonly<Partial<Record<Name, Measure>>>
  /** Groups of the decoded message that are read: the others are passed over. */
  readonly groups: ReadonlySet<string>
}

const pathsOf = (measure: Measure): string[] =>
  'path' in measure ? [measure.path] : 'high' in measure ? [measure.high, measure.low] : []

function carriedBy(name: (typeof PROTOCOL_FACTS)[number]['name']): Carried | undefined {
  const found = NAMES.flatMap((one) => {
    const measure = measureOf(name, FIELDS[one])
    return measure ? [[one, measure] as const] : []
  })
  if (found.length === 0) return undefined
  const groups = new Set(
    found.flatMap(([, measure]) => pathsOf(measure)).map((path) => path.split('.', 1)[0] ?? ''),
  )
  return { measures: Object.fromEntries(found), groups }
}

/** By number of the protocol; messages of the others are never decoded. */
const CARRIED = new Map(
  PROTOCOL_FACTS.flatMap(({ id, name }) => {
    const carried = carriedBy(name)
    return carried ? [[id, carried] as const] : []
  }),
)

/** Whether messages of a protocol say anything of a battery. */
export const carriesHealth = (protocol: number): boolean => CARRIED.has(protocol)

/** What a report says of the battery; null where it says nothing that can be. */
export interface Values {
  /** mV between the highest and the lowest cell */
  readonly spread: number | null
  /** °C of the warmest probe, and K between it and the coldest */
  readonly hot: number | null
  readonly tempSpread: number | null
  /** kΩ */
  readonly insulation: number | null
  /** 0.1 A, 0.1 V */
  readonly current: number | null
  readonly voltage: number | null
}

/** V: no lithium cell lies outside, a broken sense line does. */
const CELL = { least: 1, most: 5 }
/** °C */
const PROBE = { least: -40, most: 125 }

const within = (value: number, { least, most }: { least: number; most: number }): boolean =>
  value >= least && value <= most

/** Reads a report; where its values are marked abnormal or invalid (GB/T 32960.3, 7.2) they decode to none. */
export function valuesOf(report: Heard): Values {
  const carried = CARRIED.get(report.protocol)
  const sample = new Sample(report, NONE, undefined, carried?.groups)
  const of = (name: Name) => sample.value(FIELDS[name], carried?.measures[name])
  const whole = (value: number, scale = 1) => (Number.isNaN(value) ? null : Math.round(value * scale))
  const [high, low] = [of('cellHigh'), of('cellLow')]
  const [hot, cold] = [of('hot'), of('cold')]
  const cells = within(high, CELL) && within(low, CELL) && high >= low
  const probes = within(hot, PROBE) && within(cold, PROBE) && hot >= cold
  const insulation = whole(of('insulation'))
  return {
    spread: cells ? whole(high - low, 1000) : null,
    hot: probes ? whole(hot) : null,
    tempSpread: probes ? whole(hot - cold) : null,
    // Zero is what vehicles send that do not measure it; a dead short is an alarm of the vehicle itself.
    insulation: insulation === 0 ? null : insulation,
    current: whole(of('current'), 10),
    voltage: whole(of('voltage'), 10),
  }
}

export const saysNothing = (values: Values): boolean => Object.values(values).every((value) => value === null)
