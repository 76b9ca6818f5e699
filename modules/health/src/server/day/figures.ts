import { CELLS } from '../../shared/bounds.ts'
import { type Counts, counted } from './counts.ts'
import { saysNothing, type Values } from './values.ts'

/** What the reports of a day (UTC+8) say of the battery; null until one says it. */
export interface DayHealth {
  readonly samples: number
  /** mV without load: how often each came */
  readonly spreads: Counts
  readonly spreadMax: number | null
  /** K: sum and number, highest */
  readonly tempSpreadSum: number
  readonly tempSpreads: number
  readonly tempSpreadMax: number | null
  /** °C */
  readonly tempMax: number | null
  /** kΩ, in steps of 2.5 % */
  readonly insulations: Counts
  readonly insulationMin: number | null
  /** 0.1 V */
  readonly voltageMax: number | null
}

export const NO_HEALTH: DayHealth = {
  samples: 0,
  spreads: {},
  spreadMax: null,
  tempSpreadSum: 0,
  tempSpreads: 0,
  tempSpreadMax: null,
  tempMax: null,
  insulations: {},
  insulationMin: null,
  voltageMax: null,
}

const INSULATION_STEPS = 40 // of a factor e: 2.5 % each

const inSteps = (kiloohms: number): number =>
  Math.round(Math.exp(Math.round(Math.log(kiloohms) * INSULATION_STEPS) / INSULATION_STEPS))

const most = (before: number | null, now: number | null): number | null =>
  before === null ? now : now === null ? before : Math.max(before, now)
const least = (before: number | null, now: number | null): number | null =>
  before === null ? now : now === null ? before : Math.min(before, now)

/**
 * Without load the spread is that of the cells' charge; under load it is that of their resistances and of the bars between them
 * too. Nearly empty, it is the steepness of the curve.
 */
const isAtRest = ({ current }: Values, soc: number | null): boolean =>
  current !== null && Math.abs(current) <= CELLS.restCurrent * 10 && (soc === null || soc >= CELLS.restSoc)

/** The day with one sample more. */
export function sampled(day: DayHealth, values: Values, soc: number | null): DayHealth {
  if (saysNothing(values)) return day
  const { spread, hot, tempSpread, insulation, voltage } = values
  return {
    samples: day.samples + 1,
    spreads: spread !== null && isAtRest(values, soc) ? counted(day.spreads, spread) : day.spreads,
    spreadMax: most(day.spreadMax, spread),
    tempSpreadSum: day.tempSpreadSum + (tempSpread ?? 0),
    tempSpreads: day.tempSpreads + (tempSpread === null ? 0 : 1),
    tempSpreadMax: most(day.tempSpreadMax, tempSpread),
    tempMax: most(day.tempMax, hot),
    insulations: insulation === null ? day.insulations : counted(day.insulations, inSteps(insulation)),
    insulationMin: least(day.insulationMin, insulation),
    voltageMax: most(day.voltageMax, voltage),
  }
}
