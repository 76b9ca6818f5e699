import { encode } from '@motorpool/gb32960'
import {
  Bounds,
  boundsOf,
  type FrameColumns,
  INTEGERS,
  newColumns,
  packBlock,
} from '@motorpool/history/server'
import { stretches } from '@motorpool/history/stretches'
import { dayOf } from '@motorpool/kernel'
import { factsById } from '@motorpool/protocols/facts'
import { measureOf } from '@motorpool/protocols/measures'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { byProtocol, formulaOf } from '../src/server/condition-query/formula.ts'
import type { Found } from '../src/server/condition-query/found.ts'
import { mayHold } from '../src/server/condition-query/may-hold.ts'
import { foundIn, Search, type SearchState } from '../src/server/condition-query/search.ts'
import { compareBy } from '../src/server/conditions/comparison.ts'
import { type Derived, type Motion, moved, NONE } from '../src/server/conditions/derived.ts'
import { kindsOf, REPORT, UNHEARD } from '../src/server/conditions/kinds.ts'
import { RowColumns } from '../src/server/conditions/row-columns.ts'
import { Sample } from '../src/server/conditions/sample.ts'
import type { Question } from '../src/shared/condition-query.ts'

/** A quarter of an hour before midnight in China. */
const START = Date.UTC(2026, 2, 10, 15, 45)
const MINUTE = 60_000
const VIN = 'LMPTEST0000000001'

const INSULATIONS = [100, 400, 5000]
const RAWS = [
  ...INSULATIONS.map((insulation) => gb.report(VIN, { time: START, insulation })),
  // A report that says where the vehicle is and nothing else.
  encode('2016', 'realtime', VIN, {
    time: START,
    blocks: [{ block: 'position', state: 0, longitude: 113, latitude: 23 }],
  }),
]

interface Row {
  /** ms since the row before */
  step: number
  speed: number
  soc: number
  state: number
  flags: number
  protocol: number
  /** Place in `RAWS`. */
  raw: number
}

const HEARD = { weight: 12, arbitrary: fc.constant<number>(RecordFlag.report) }
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    step: fc.constantFrom(0, 10_000, 10_000, 30_000, 4 * MINUTE, 11 * MINUTE, 20 * 60 * MINUTE),
    speed: fc.constantFrom(ABSENT, 0, 5, 790, 810, 1200),
    soc: fc.constantFrom(ABSENT, 10, 20, 30),
    state: fc.constantFrom<number>(0, StateBit.accOn, StateBit.charging, StateBit.accUnknown),
    flags: fc.oneof(HEARD, {
      weight: 3,
      arbitrary: fc.constantFrom<number>(
        0,
        RecordFlag.report | RecordFlag.absurdTime,
        RecordFlag.downlink,
        RecordFlag.signOn,
      ),
    }),
    protocol: fc.constantFrom(1, 1, 1, 1, 1, 2),
    raw: fc.nat({ max: RAWS.length - 1 }),
  }),
  { minLength: 1, maxLength: 60 },
)

const CHOICES = [
  ['vehicleSpeed', [0, 1, 79, 80, 200]],
  ['soc', [10, 15, 100]],
  ['ignition', [0, 1]],
  ['insulationResistance', [100, 500]],
  ['charging', [1]],
  ['idleTime', [1, 5]],
  ['fuelLevel', [5]],
] as const

const comparison = fc.constantFrom(...CHOICES).chain(([field, values]) =>
  fc.record({
    field: fc.constant<string>(field),
    condition: fc.constantFrom('GT', 'GE', 'LT', 'LE', 'EQ', 'NE', 'BETWEEN'),
    value: fc.constantFrom<number>(...values),
    valueEnd: fc.constant(1000),
  }),
)
const logic = fc.constantFrom('AND' as const, 'OR' as const)
const question: fc.Arbitrary<Question> = fc.record({
  logic,
  groups: fc.array(fc.record({ logic, conditions: fc.array(comparison, { minLength: 1, maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
}) as fc.Arbitrary<Question>

function columnsOf(given: readonly Row[]): FrameColumns {
  const c = newColumns(given.length)
  for (const name of INTEGERS) c[name].fill(ABSENT)
  let time = START
  for (const [i, { step, raw: _, ...known }] of given.entries()) {
    time += step
    c.deviceTime[i] = time
    c.receive[i] = time * 1000 + i
    for (const [name, value] of Object.entries({ ...known, messageId: 2, rawForm: 1, alarm: 0 }))
      c[name as keyof typeof known][i] = value
  }
  return c
}

type Kept = Omit<Found, 'messages'>

/** Each message by itself and those before it: what is said in words of the search, and nothing cleverer. */
function plainly(asked: Question, c: FrameColumns, rawOf: (row: number) => Uint8Array): Kept {
  const kinds = kindsOf(c, START, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
  const all = asked.groups.flatMap(({ conditions }) => conditions)
  const said: { met: boolean; time: number }[] = []
  const met: number[][] = []
  let open: number[] | undefined
  let motion: Motion | null = null
  for (let i = 0; i < c.count; i++) {
    if (kinds[i] === UNHEARD) continue
    const time = c.deviceTime[i] ?? 0
    let derived: Derived = NONE
    if (kinds[i] === REPORT)
      ({ motion, derived } = moved(motion, time, { speed: c.speed[i] ?? 0, state: c.state[i] ?? 0 }))
    const protocol = c.protocol[i] ?? 0
    const columns = new RowColumns(c, i)
    const sample = new Sample({ protocol, columns, raw: rawOf(i) }, derived, undefined)
    const { name = 'gb32960' } = factsById(protocol) ?? {}
    let isStated = false
    for (const [n, one] of all.entries()) {
      const measure = measureOf(name, one.field)
      // Messages other than reports and carriers of signals say nothing that is decoded.
      if (kinds[i] !== REPORT && measure && 'path' in measure) continue
      const value = sample.value(one.field, measure)
      if (Number.isNaN(value)) continue
      isStated = true
      said[n] = { met: compareBy(one, name).holds(value), time }
    }
    const holds = (n: number) => {
      const last = said[n]
      return last?.met === true && time - last.time <= 10 * MINUTE && dayOf(last.time) === dayOf(time)
    }
    let n = 0
    const groups = asked.groups.map(({ logic: of, conditions }) => {
      const truths = conditions.map(() => holds(n++))
      return of === 'AND' ? truths.every(Boolean) : truths.some(Boolean)
    })
    if (!(asked.logic === 'AND' ? groups.every(Boolean) : groups.some(Boolean))) open = undefined
    else if (isStated) {
      if (!open || time - (open.at(-1) ?? 0) > 10 * MINUTE) met.push((open = []))
      open.push(time)
    }
  }
  return keptOf(met)
}

function keptOf(met: readonly number[][]): Kept {
  const times = met.flat()
  const list = met.map((of) => ({ begin: of[0] ?? 0, end: of.at(-1) ?? 0, reports: of.length }))
  const most = Math.max(...list.map(({ begin, end }) => end - begin))
  const longest = list.find(({ begin, end }) => end - begin === most)
  const days: Record<number, number> = {}
  for (const time of times) days[dayOf(time)] ??= 0
  for (const { begin } of list) days[dayOf(begin)] = (days[dayOf(begin)] ?? 0) + 1
  return {
    reports: times.length,
    total: list.length,
    stretches: list,
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
    longest: longest ? { begin: longest.begin, end: longest.end } : null,
    days,
  }
}

/** The same rows as packed days: those that their bounds rule out are not opened, the others in a portion each. */
function searched(asked: Question, given: readonly Row[], c: FrameColumns): { kept: Kept; opened: number } {
  const formula = formulaOf(asked)
  const passing = mayHold(formula, undefined)
  let before: SearchState | undefined
  let opened = 0
  for (const places of Map.groupBy(given.keys(), (i) => dayOf(c.deviceTime[i] ?? 0)).values()) {
    const [first = 0] = places
    const columns = newColumns(places.length)
    for (const name of ['deviceTime', 'receive', ...INTEGERS] as const)
      columns[name].set(c[name].subarray(first, first + places.length))
    if (passing && !passing(new Bounds([[...boundsOf(columns)]]))) continue
    opened++
    const { track, raw } = packBlock(
      columns,
      places.map((i) => RAWS[given[i]?.raw ?? 0] ?? new Uint8Array()),
    )
    const [begin = 0, end = begin] = [columns.deviceTime[0], columns.deviceTime.at(-1)]
    const part = { first: begin, last: end, track: Uint8Array.from(track), raw: Uint8Array.from(raw) }
    const search = new Search(formula, undefined, before && JSON.parse(JSON.stringify(before)))
    for (const stretch of stretches({ hot: newColumns(0), hotRaws: [], parts: [part] }))
      search.take(stretch, START, Number.POSITIVE_INFINITY)
    before = search.pause()
  }
  const { messages: _, ...kept } = foundIn(before ?? new Search(formula, undefined).pause())
  return { kept, opened }
}

describe('a question about history', () => {
  it('finds what every message says one by one, on packed days of which those are passed over that cannot meet it', () => {
    let [found, opened, days] = [0, 0, 0]
    fc.assert(
      fc.property(question, rows, (asked, given) => {
        const c = columnsOf(given)
        const expected = plainly(asked, c, (i) => RAWS[given[i]?.raw ?? 0] ?? new Uint8Array())
        const answer = searched(asked, given, c)
        expect(answer.kept).toEqual(expected)
        found += expected.total
        opened += answer.opened
        days += new Set(Array.from(c.deviceTime, dayOf)).size
      }),
      { numRuns: 800 },
    )
    // Neither in vain nor without passing anything over.
    expect(found).toBeGreaterThan(250)
    expect(opened).toBeLessThan(days * 0.9)
  })

  const asks = (...conditions: object[]) =>
    ({ logic: 'AND', groups: [{ logic: 'AND', conditions }] }) as Question
  const row = (more: Partial<Row> = {}): Row => ({
    step: 10_000,
    speed: 500,
    soc: 50,
    state: StateBit.accOn,
    flags: RecordFlag.report,
    protocol: 1,
    raw: 0,
    ...more,
  })

  it('decodes a message where the columns leave it open, and no other', () => {
    const asked = asks(
      { field: 'insulationResistance', condition: 'LT', value: 500, valueEnd: null },
      { field: 'vehicleSpeed', condition: 'GT', value: 0, valueEnd: null },
    )
    const given = [row(), row({ speed: 0 }), row({ speed: 0 }), row({ raw: 2 }), row()]
    const c = columnsOf(given)
    const decoded: number[] = []
    const search = new Search(formulaOf(asked), undefined)
    const raw = (i: number) => {
      decoded.push(i)
      return RAWS[given[i]?.raw ?? 0] ?? new Uint8Array()
    }
    search.take({ columns: c, raw }, START, Number.POSITIVE_INFINITY)
    expect(foundIn(search.pause())).toMatchObject({ messages: 5, reports: 2, total: 2 })
    expect(decoded).toEqual([0, 3, 4])
  })

  it('counts how often and remembers the longest, and keeps a hundred stretches of any number', () => {
    const given = Array.from({ length: 500 }, (_, i) => row({ speed: i % 2 === 0 || i > 490 ? 500 : 0 }))
    const search = new Search(
      formulaOf(asks({ field: 'vehicleSpeed', condition: 'GT', value: 10, valueEnd: null })),
      undefined,
    )
    search.take({ columns: columnsOf(given), raw: () => new Uint8Array() }, START, Number.POSITIVE_INFINITY)
    const found = foundIn(search.pause())
    expect(found).toMatchObject({ messages: 500, total: 246, reports: 255 })
    expect(found.stretches).toHaveLength(100)
    expect(found.longest).toEqual({ begin: START + 491 * 10_000, end: START + 500 * 10_000 })
  })

  it('knows that no protocol carries a field', () => {
    const formula = formulaOf(asks({ field: 'nothing', condition: 'NE', value: 1, valueEnd: null }))
    expect([...byProtocol(formula).values()].flat().every(({ measure }) => measure === undefined)).toBe(true)
    expect(mayHold(formula, undefined)?.(new Bounds([]))).toBe(false)
  })
})
