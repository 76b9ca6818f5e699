import type { ServiceFigure } from '../../shared/index.ts'

export interface MonthSum {
  month: string
  done: number
  cost: number
}

export interface Sums {
  done: number
  hours: number
  cost: number
  /** Mean minutes over all work, by how much each figure stands for. */
  dispatch: number | null
  arrive: number | null
  finish: number | null
}

type Minutes = 'dispatchMinutes' | 'arriveMinutes' | 'finishMinutes'

const add = (rows: readonly ServiceFigure[], of: (row: ServiceFigure) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

function mean(rows: readonly ServiceFigure[], field: Minutes): number | null {
  const known = rows.filter((row) => row[field] !== null)
  const weight = add(known, ({ done }) => done)
  return weight === 0 ? null : add(known, (row) => (row[field] ?? 0) * row.done) / weight
}

export const sumsOf = (rows: readonly ServiceFigure[]): Sums => ({
  done: add(rows, ({ done }) => done),
  hours: add(rows, ({ hours }) => hours),
  cost: add(rows, ({ cost }) => cost),
  dispatch: mean(rows, 'dispatchMinutes'),
  arrive: mean(rows, 'arriveMinutes'),
  finish: mean(rows, 'finishMinutes'),
})

/** The months that have figures, the first first. */
export function monthsOf(rows: readonly ServiceFigure[]): MonthSum[] {
  const months = [...new Set(rows.map(({ month }) => month))].toSorted((a, b) => a.localeCompare(b))
  return months.map((month) => {
    const own = rows.filter((row) => row.month === month)
    const { done, cost } = sumsOf(own)
    return { month, done, cost }
  })
}
