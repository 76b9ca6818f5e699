import { CAPACITY, CELLS, FUEL, INSULATION, TEMPERATURES } from '../shared/index.ts'
import type { Subject } from './charts.ts'

/** The numbers in the text of each method: texts and judgement have them from one place. */
export const METHOD: Readonly<Record<Subject, Readonly<Record<string, number>>>> = {
  capacity: {
    rise: CAPACITY.riseMin,
    measured: CAPACITY.measuredMin,
    charges: CAPACITY.chargesMax,
    days: CAPACITY.days,
    least: CAPACITY.least,
    half: CAPACITY.socStep / 2,
    current: CAPACITY.currentStep,
  },
  spread: {
    current: CELLS.restCurrent,
    soc: CELLS.restSoc,
    days: CELLS.days,
    most: CELLS.most,
    outlier: CELLS.outlier,
    outlierMin: CELLS.outlierMin,
    vehicles: CELLS.vehicles,
  },
  insulation: {
    days: INSULATION.days,
    perVolt: INSULATION.perVolt,
    least: INSULATION.least,
    trendDays: INSULATION.trendDays,
    trendMin: INSULATION.trendMin,
    ahead: INSULATION.ahead,
  },
  tempSpread: { days: TEMPERATURES.days, most: TEMPERATURES.most },
  fuel: {
    days: FUEL.days,
    distance: FUEL.distanceMin,
    step: FUEL.levelStep,
    vehicles: FUEL.vehicles,
    most: FUEL.most,
  },
}
