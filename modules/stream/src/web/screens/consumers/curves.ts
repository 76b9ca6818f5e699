import type { ConsumerHistory } from '../../../shared/consumers.ts'

/** Samples further apart have a gap between them: no worker was running. */
const GAP_MS = 90_000

export interface Curves {
  readonly times: readonly number[]
  readonly rate: readonly (number | null)[]
  readonly lag: readonly (number | null)[]
}

interface Point {
  at: number
  rate: number | null
  lagSeconds: number | null
}

/** The curves of a consumer; where samples are missing they break. */
export function broken(history: ConsumerHistory): Curves {
  const points: Point[] = history.flatMap((one, i): Point[] => {
    const before = history[i - 1]
    const isGap = before !== undefined && one.at - before.at > GAP_MS
    return isGap
      ? [
          { at: before.at + 1, rate: null, lagSeconds: null },
          { ...one, rate: null },
        ]
      : [one]
  })
  return {
    times: points.map((one) => one.at),
    rate: points.map((one) => one.rate),
    lag: points.map((one) => one.lagSeconds),
  }
}
