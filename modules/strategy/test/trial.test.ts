import { type FrameColumns, INTEGERS, newColumns } from '@motorpool/history/server'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { addChanges, type Found, nothingFound } from '../src/server/back-test/found.ts'
import { RowEvent } from '../src/server/back-test/row-event.ts'
import { Trial, type TrialState } from '../src/server/back-test/trial.ts'
import { compileStrategy, type Rule, type StoredCondition } from '../src/server/watch/rule.ts'
import { INITIAL, watchStep } from '../src/server/watch/step.ts'
import { watchedBy } from '../src/server/watch/strategy-set.ts'
import { AlarmCondition } from '../src/shared/enums.ts'

const START = Date.UTC(2026, 2, 10, 4)
const VEHICLE = { vehicleId: '7', tenantId: '1' }

interface Row {
  /** ms since the row before */
  step: number
  speed: number
  soc: number
  state: number
  flags: number
  protocol: number
}

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    step: fc.constantFrom(0, 10_000, 10_000, 10_000, 30_000, 700_000),
    speed: fc.constantFrom(ABSENT, 0, 5, 790, 800, 810, 900, 1200),
    soc: fc.constantFrom(ABSENT, 10, 20, 30),
    state: fc.constantFrom(
      0,
      StateBit.accOn,
      StateBit.charging,
      StateBit.accOn | StateBit.located,
      StateBit.accUnknown,
    ),
    flags: fc.oneof(
      { weight: 12, arbitrary: fc.constant<number>(RecordFlag.report) },
      {
        weight: 3,
        arbitrary: fc.constantFrom<number>(
          0,
          RecordFlag.report | RecordFlag.reissued,
          RecordFlag.report | RecordFlag.absurdTime,
          RecordFlag.downlink,
          RecordFlag.signOn,
        ),
      },
    ),
    protocol: fc.constantFrom(1, 1, 1, 1, 2),
  }),
  { minLength: 1, maxLength: 80 },
)

function columnsOf(given: readonly Row[]): FrameColumns {
  const c = newColumns(given.length)
  for (const name of INTEGERS) c[name].fill(ABSENT)
  let time = START
  for (const [i, { step, speed, soc, state, flags, protocol }] of given.entries()) {
    time += step
    c.deviceTime[i] = time
    c.receive[i] = time * 1000 + i
    const known = { speed, soc, state, flags, protocol, messageId: 2, rawForm: 1, alarm: 0, lng: i, lat: i }
    for (const [name, value] of Object.entries(known)) c[name as keyof typeof known][i] = value
  }
  return c
}

const FIELDS = [
  'vehicleSpeed',
  'soc',
  'ignition',
  'charging',
  'speedChange',
  'idleTime',
  'fuelLevel',
] as const
const VALUES = [-1, 0, 1, 10, 20, 79, 80, 81, 100]

const condition: fc.Arbitrary<StoredCondition> = fc.record({
  name: fc.constant('c'),
  names: fc.constant(null),
  field: fc.constantFrom<string>(...FIELDS),
  unit: fc.constant(null),
  condition: fc.constantFrom(...AlarmCondition.values),
  value: fc.constantFrom(...VALUES),
  valueEnd: fc.constantFrom(null, 90),
  begin: fc.constantFrom(null, 0, 20, 60),
  end: fc.constantFrom(null, 0, 20, 60),
  type: fc.constant('SECOND' as const),
})

function ruleOf(
  conditions: StoredCondition[],
  more: { logic?: 'AND' | 'OR'; hours?: readonly string[] | null } = {},
): Rule {
  const [protocol] = PROTOCOL_FACTS
  const [checkBegin = null, checkEnd = null] = more.hours ?? []
  const stored = {
    kind: 'VEHICLE',
    name: 'tried',
    level: '2',
    logic: more.logic ?? 'AND',
    protocol: 'GB32960',
    begin: null,
    checkBegin,
    checkEnd,
    remind: true,
    suggestion: null,
    conditions,
  } as const
  return compileStrategy('9', 0, stored, protocol)
}

const rule: fc.Arbitrary<Rule> = fc
  .record({
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    logic: fc.constantFrom('AND' as const, 'OR' as const),
    // 12:00 in China is the first row; hours over midnight too.
    hours: fc.constantFrom(null, null, ['12:00', '12:05'], ['12:05', '12:00']),
  })
  .map(({ conditions, ...more }) => ruleOf(conditions, more))

const noBytes = () => new Uint8Array()

/** Every message through the consumer's step, one by one. */
function plainly(of: Rule, c: FrameColumns, raw: (row: number) => Uint8Array = noBytes): Found {
  const set = { of: () => watchedBy([of]) }
  const found = nothingFound()
  let state = INITIAL
  for (let i = 0; i < c.count; i++) {
    const event = new RowEvent(VEHICLE, c, i, raw)
    const flags = c.flags[i] ?? 0
    const type =
      flags & RecordFlag.downlink
        ? 'sent'
        : flags & RecordFlag.report
          ? 'report'
          : flags & RecordFlag.signOn
            ? 'sign-on'
            : 'other'
    const { columns, place, protocol, deviceTime, receiveTime } = event
    const plain = {
      kind: 'message',
      ...VEHICLE,
      type,
      columns,
      place,
      protocol,
      deviceTime,
      receiveTime,
      raw: raw(i),
    } as const
    const { state: next, outputs } = watchStep(state, plain, set)
    state = next
    addChanges(found, outputs)
  }
  return found
}

function tried(of: Rule, c: FrameColumns, raw = noBytes as (row: number) => Uint8Array): Trial {
  const trial = new Trial(of, watchedBy([of]), VEHICLE)
  trial.take({ columns: c, raw }, START, Number.POSITIVE_INFINITY)
  return trial
}

const alarmsOf = ({ total, days, alarms }: Found) => ({ total, days, alarms })

describe('a strategy that is tried on stored columns', () => {
  it('raises exactly what the consumer raises from every message, one by one', () => {
    let raised = 0
    fc.assert(
      fc.property(rule, rows, (of, given) => {
        const c = columnsOf(given)
        const expected = plainly(of, c)
        raised += expected.total
        expect(alarmsOf(tried(of, c).found)).toEqual(alarmsOf(expected))
      }),
      { numRuns: 3000 },
    )
    expect(raised).toBeGreaterThan(500)
  })

  it('may be stopped after any row and gone on with, its state kept as JSON meanwhile', () => {
    fc.assert(
      fc.property(rule, rows, fc.nat(), (of, given, at) => {
        const c = columnsOf(given)
        const cut = c.deviceTime[at % c.count] ?? START
        const first = new Trial(of, watchedBy([of]), VEHICLE)
        first.take({ columns: c, raw: noBytes }, START, cut)
        const kept: TrialState = JSON.parse(JSON.stringify(first.pause()))
        const second = new Trial(of, watchedBy([of]), VEHICLE, kept)
        second.take({ columns: c, raw: noBytes }, cut, Number.POSITIVE_INFINITY)
        expect(second.found).toEqual(tried(of, c).found)
      }),
      { numRuns: 500 },
    )
  })

  it('reads decoded messages where a condition needs them', () => {
    const bytes = gb.report('LMPTEST0000000001', { time: START })
    const c = columnsOf(
      Array.from({ length: 5 }, () => ({
        step: 10_000,
        speed: 900,
        soc: 50,
        state: StateBit.accOn,
        flags: RecordFlag.report,
        protocol: 1,
      })),
    )
    const of = (value: number) =>
      ruleOf([
        {
          name: 'voltage',
          names: null,
          field: 'packVoltage',
          unit: 'V',
          condition: 'GT',
          value,
          valueEnd: null,
          begin: null,
          end: null,
          type: null,
        },
      ])
    for (const value of [-1, 100_000]) {
      const { found } = tried(of(value), c, () => bytes)
      expect(alarmsOf(found)).toEqual(alarmsOf(plainly(of(value), c, () => bytes)))
      expect(found.total).toBe(value < 0 ? 1 : 0)
    }
  })
})
