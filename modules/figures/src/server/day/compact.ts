import { ABSENT } from '@motorpool/wire'
import { DAY_NAMES, type Standing, USE_NAMES } from './figures.ts'
import type { Report } from './report.ts'
import { NOTHING, type State } from './step.ts'

/** A state as a list of numbers, null for ABSENT: it is stored for every vehicle and day. */
export type Compact = readonly (number | null)[]

const BEGIN = ['mileage', 'soc', 'fuel'] as const satisfies readonly (keyof Standing)[]
const REPORT = ['time', 'speed', 'direction', 'soc', 'fuel'] as const satisfies readonly (keyof Report)[]
const TRAVELLED = [
  'unmeasured',
  'mileage',
  'mileageTime',
  'lng',
  'lat',
  'fixTime',
] as const satisfies readonly (keyof Report['travelled'])[]
const BITS = ['moves', 'works', 'acc', 'charging'] as const satisfies readonly (keyof Report)[]

const of = <K extends string>(object: Readonly<Record<K, number>>, names: readonly K[]): number[] =>
  names.map((name) => object[name])

/** Reads what stands next in a list. */
class Reader {
  private at = 0
  private readonly list: Compact

  constructor(list: Compact) {
    this.list = list
  }

  next(): number {
    return this.list[this.at++] ?? ABSENT
  }

  all<K extends string>(names: readonly K[]): Record<K, number> {
    return Object.fromEntries(names.map((name) => [name, this.next()])) as Record<K, number>
  }
}

function reportNumbers(report: Report): number[] {
  const bits = BITS.reduce((sum, name, bit) => sum | (report[name] ? 1 << bit : 0), 0)
  return [bits, ...of(report, REPORT), ...of(report.travelled, TRAVELLED)]
}

function readReport(reader: Reader): Report {
  const bits = reader.next()
  const isOn = (name: (typeof BITS)[number]) => (bits & (1 << BITS.indexOf(name))) !== 0
  return {
    moves: isOn('moves'),
    works: isOn('works'),
    acc: isOn('acc'),
    charging: isOn('charging'),
    ...reader.all(REPORT),
    travelled: { settled: 0, ...reader.all(TRAVELLED) },
  }
}

const HEAD = ['rest', 'hour', 'told'] as const satisfies readonly (keyof State)[]
const PLACE = ['lng', 'lat'] as const
const WAY = ['begin', 'end', 'distance', 'maxSpeed', 'fuel', 'used'] as const
const CHARGED = ['begin', 'end', 'socBegin', 'socEnd', 'lng', 'lat'] as const
const FRESH = 1
const TRIP = 2
const CHARGE = 4

/** Shorter than JSON with names, and exactly what `read` gives back. */
export function write(state: State): Compact {
  const { last, trip, charge } = state
  if (!last) return []
  const parts = (state.fresh ? FRESH : 0) | (trip ? TRIP : 0) | (charge ? CHARGE : 0)
  const numbers = [
    parts,
    ...of(state, HEAD),
    ...reportNumbers(last),
    ...of(state.day, DAY_NAMES),
    ...of(state.use, USE_NAMES),
    ...of(state.begin, BEGIN),
    ...(trip ? [...of(trip.from, PLACE), ...of(trip.to, PLACE), ...of(trip, WAY)] : []),
    ...(charge ? of(charge, CHARGED) : []),
  ]
  return numbers.map((one) => (one === ABSENT ? null : one))
}

export function read(list: Compact): State {
  if (list.length === 0) return NOTHING
  const reader = new Reader(list)
  const parts = reader.next()
  const head = reader.all(HEAD)
  const last = readReport(reader)
  const day = reader.all(DAY_NAMES)
  const use = reader.all(USE_NAMES)
  const begin = reader.all(BEGIN)
  const trip = parts & TRIP ? { from: reader.all(PLACE), to: reader.all(PLACE), ...reader.all(WAY) } : null
  const charge = parts & CHARGE ? reader.all(CHARGED) : null
  return { ...head, last, day, use, begin, trip, charge, fresh: (parts & FRESH) !== 0 }
}
