import { type ChartSeries, type ChartThreshold, scaleOf } from '@motorpool/ui/chart'
import type { ExplainedCondition, Explanation } from '../../shared/explanation.ts'

/** Bounds of a condition as lines over the curve that it reads. */
function linesOf({ name, value, valueEnd }: ExplainedCondition, scale: string): ChartThreshold[] {
  const bounds = valueEnd === null ? [value] : [value, valueEnd]
  return bounds.map((bound) => ({ scale, value: bound, label: `${name} ${bound}`, tone: 'bad' }))
}

/** The curves of an explanation, each with the bounds of the conditions that read it. */
export function chartOf({ series, conditions }: Explanation): {
  curves: ChartSeries[]
  thresholds: ChartThreshold[]
} {
  const drawn = series.filter(({ values }) => values.some((value) => value !== null))
  const curves = drawn.map(({ field, name, unit, values }) => ({
    key: field,
    label: name,
    values,
    ...(unit === null ? { scale: field } : { unit }),
  }))
  const thresholds = curves.flatMap((curve) =>
    conditions.filter(({ field }) => field === curve.key).flatMap((one) => linesOf(one, scaleOf(curve))),
  )
  return { curves, thresholds }
}
