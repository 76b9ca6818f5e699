import { dayOf, dayStart, parseDay } from '@motorpool/kernel'
import type { ChartSeries, ChartThreshold } from '@motorpool/ui/chart'
import {
  CAPACITY,
  CELLS,
  type HealthDay,
  INSULATION,
  type OneHealth,
  TEMPERATURES,
  type TrendLine,
} from '../shared/index.ts'

/** What the drawer shows, in its order. */
export const SUBJECTS = ['capacity', 'spread', 'insulation', 'tempSpread', 'fuel'] as const
export type Subject = (typeof SUBJECTS)[number]

export interface HealthChart {
  /** ms */
  times: number[]
  series: ChartSeries[]
  thresholds: ChartThreshold[]
}

type Words = (key: string, params?: Record<string, string | number>) => string

const SHOWN_DAYS = 91
const NOON_MS = 43_200_000

const noon = (day: number): number => dayStart(day) + NOON_MS

/** Every day of the charts, so that days without a report are gaps, and one day alone stands where it belongs. */
export function shownDays(now: number): number[] {
  const today = dayOf(now)
  return Array.from({ length: SHOWN_DAYS }, (_, i) => today - SHOWN_DAYS + 1 + i)
}

const valuesOf = (days: readonly number[], one: OneHealth, name: Exclude<keyof HealthDay, 'day'>) => {
  const known = new Map(one.days.map((row) => [parseDay(row.day), row[name]]))
  return days.map((day) => known.get(day) ?? null)
}

const line = (
  key: string,
  label: string,
  unit: string,
  values: readonly (number | null)[],
  more: Partial<ChartSeries> = {},
): ChartSeries => ({ key, label, unit, values, decimals: 1, ...more })

const limit = (scale: string, value: number | null, label: string, tone: 'warn' | 'bad'): ChartThreshold[] =>
  value === null ? [] : [{ scale, value, label, tone }]

/** The values of a trend on the days between its ends. */
export function trendValues(days: readonly number[], { from, to }: TrendLine): (number | null)[] {
  const [first, last] = [parseDay(from.day), parseDay(to.day)]
  const slope = last > first ? Math.log(to.value / from.value) / (last - first) : 0
  return days.map((day) => (day < first || day > last ? null : from.value * Math.exp(slope * (day - first))))
}

/** Charges one by one, each with its bounds; the whole time is shown, however few there are. */
function capacityChart(one: OneHealth, now: number, t: Words): HealthChart {
  const known = one.charges
    .flatMap(({ begin, capacity }) => (capacity ? [{ begin, capacity }] : []))
    .toReversed()
  const days = shownDays(now)
  const ends = [noon(days[0] ?? 0), noon(days.at(-1) ?? 0)] as const
  const framed = <V>(values: V[]): (V | null)[] => [null, ...values, null]
  const least = one.ratedEnergy === null ? null : (one.ratedEnergy * CAPACITY.least) / 100
  return {
    times: [ends[0], ...known.map(({ begin }) => begin), Math.max(ends[1], (known.at(-1)?.begin ?? 0) + 1)],
    series: [
      line('capacity', t('health.capacity'), 'kWh', framed(known.map(({ capacity }) => capacity.value)), {
        points: true,
        unjoined: true,
        errors: {
          low: framed(known.map(({ capacity }) => capacity.low)),
          high: framed(known.map(({ capacity }) => capacity.high)),
        },
      }),
    ],
    thresholds: limit('kWh', least, t('health.limit.capacity', { percent: CAPACITY.least }), 'bad'),
  }
}

function dayChart(one: OneHealth, now: number, t: Words, subject: 'spread' | 'tempSpread'): HealthChart {
  const days = shownDays(now)
  const unit = subject === 'spread' ? 'mV' : 'K'
  const most = subject === 'spread' ? CELLS.most : TEMPERATURES.most
  return {
    times: days.map(noon),
    series: [
      line(subject, t(`health.line.${subject}`), unit, valuesOf(days, one, subject), { points: true }),
      line('most', t('health.line.most'), unit, valuesOf(days, one, `${subject}Max`), { points: true }),
    ],
    thresholds: [
      ...limit(unit, most, t('health.limit.most'), 'bad'),
      ...limit(unit, subject === 'spread' ? one.spreadModel : null, t('health.limit.model'), 'warn'),
    ],
  }
}

function insulationChart(one: OneHealth, now: number, t: Words): HealthChart {
  const days = shownDays(now)
  return {
    times: days.map(noon),
    series: [
      line('insulation', t('health.line.insulation'), 'kΩ', valuesOf(days, one, 'insulation'), {
        points: true,
        decimals: 0,
      }),
      ...(one.trend
        ? [
            line(
              'trend',
              t('health.line.trend', { days: INSULATION.trendDays }),
              'kΩ',
              trendValues(days, one.trend),
              { decimals: 0 },
            ),
          ]
        : []),
    ],
    thresholds: limit('kΩ', one.insulationLeast, t('health.limit.least'), 'bad'),
  }
}

function fuelChart(one: OneHealth, now: number, t: Words): HealthChart {
  const days = shownDays(now).filter((_, i) => i % 7 === 0)
  const known = new Map(one.weeks.map((week) => [parseDay(week.day), week]))
  const weeks = days.map((day) => known.get(day))
  const unit = 'L/100km'
  const bound = (sign: 1 | -1) =>
    weeks.map((week) =>
      week?.fuelPer100 == null || week.error === null ? null : week.fuelPer100 + sign * week.error,
    )
  return {
    times: days.map(noon),
    series: [
      line(
        'fuel',
        t('health.line.fuel'),
        unit,
        weeks.map((week) => week?.fuelPer100 ?? null),
        {
          points: true,
          errors: { low: bound(-1), high: bound(1) },
        },
      ),
    ],
    thresholds: limit(unit, one.fuelModel, t('health.limit.model'), 'warn'),
  }
}

const isKnown = ({ series }: HealthChart): boolean =>
  series.some(({ values }) => values.some((value) => value !== null))

/** What a chart is drawn of; undefined where nothing is known. */
export function chartOf(subject: Subject, one: OneHealth, now: number, t: Words): HealthChart | undefined {
  const chart =
    subject === 'capacity'
      ? capacityChart(one, now, t)
      : subject === 'insulation'
        ? insulationChart(one, now, t)
        : subject === 'fuel'
          ? fuelChart(one, now, t)
          : dayChart(one, now, t, subject)
  return isKnown(chart) ? chart : undefined
}
