import type { ConsumerView } from '../../../shared/consumers.ts'

/** What all consumers come to. */
export interface Sums {
  readonly count: number
  /** Those that do not get on. */
  readonly wrong: number
  /** The one that is furthest behind; one that this version does not have is behind nothing. */
  readonly worst: ConsumerView | undefined
  /** Events a second. */
  readonly rate: number
  readonly setAside: number
  readonly setAsideHour: number
}

export function sumsOf(all: readonly ConsumerView[]): Sums {
  const sum = (of: (one: ConsumerView) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    count: all.length,
    wrong: all.filter(({ state }) => state === 'FAILING' || state === 'STOPPED').length,
    worst: all.filter(({ state }) => state !== 'ABSENT').toSorted((a, b) => b.lagSeconds - a.lagSeconds)[0],
    rate: sum((one) => one.rate ?? 0),
    setAside: sum((one) => one.setAside),
    setAsideHour: sum((one) => one.setAsideHour),
  }
}
