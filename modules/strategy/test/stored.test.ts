import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import type { MessageEvent } from '@motorpool/stream/server'
import { absentNumbers, RecordFlag, StateBit } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileStrategy } from '../src/server/watch/rule.ts'
import { INITIAL, type WatchState, watchStep } from '../src/server/watch/step.ts'
import { storedState } from '../src/server/watch/stored.ts'
import { strategySet, watchedBy } from '../src/server/watch/strategy-set.ts'

const START = Date.UTC(2026, 2, 10, 4)

/** Twenty strategies, of which all are open on a vehicle that is faster than 100 km/h. */
const RULES = Array.from({ length: 20 }, (_, i) =>
  compileStrategy(
    String(1_000_000 + i),
    3,
    {
      kind: 'VEHICLE',
      name: 'fast',
      level: '2',
      logic: 'AND',
      protocol: 'GB32960',
      begin: null,
      checkBegin: null,
      checkEnd: null,
      remind: true,
      suggestion: null,
      conditions: [
        {
          name: 'speed',
          names: null,
          field: 'vehicleSpeed',
          unit: 'km/h',
          condition: 'GT',
          value: 80 + i,
          valueEnd: null,
          begin: i % 3 === 0 ? null : 20,
          end: i % 2 === 0 ? null : 30,
          type: 'SECOND',
        },
      ],
    },
    PROTOCOL_FACTS[0],
  ),
)
const SET = strategySet(new Map([['7', watchedBy(RULES)]]))

function report(seconds: number, speed: number): MessageEvent {
  const time = START + seconds * 1000
  const columns = { ...absentNumbers(), messageId: 2, rawForm: 1 as const, state: StateBit.accOn, alarm: 0 }
  return {
    kind: 'message',
    type: 'report',
    vehicleId: '7',
    tenantId: '1',
    place: time * 1000 + 123_457,
    protocol: 1,
    columns: { ...columns, flags: RecordFlag.report, deviceTime: time, speed: speed * 10 },
    deviceTime: time,
    receiveTime: time + 300,
    raw: new Uint8Array(),
  }
}

const after = (reports: readonly (readonly [seconds: number, speed: number])[]): WatchState =>
  reports.reduce((state, [seconds, speed]) => watchStep(state, report(seconds, speed), SET).state, INITIAL)

const kept = (state: WatchState): WatchState =>
  storedState.read(JSON.parse(JSON.stringify(storedState.write(state))))

describe('what strategies remember of a vehicle', () => {
  it('is read from its short form exactly as it was, whatever has happened', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(0, 79, 85, 95, 120)), {
          maxLength: 30,
        }),
        (reports) => {
          const state = after(reports)
          expect(kept(state)).toEqual(state)
        },
      ),
      { numRuns: 500 },
    )
    expect(kept(INITIAL)).toBe(INITIAL)
  })

  it('is read as it is where an earlier program has stored it', () => {
    const state = after([
      [0, 90],
      [10, 120],
      [5, 90],
    ])
    expect(storedState.read(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })

  it('takes less than 2 KB while all of twenty strategies alarm', () => {
    const state = after(Array.from({ length: 400 }, (_, i) => [i * 10, 120] as const))
    expect(Object.keys(state.open)).toHaveLength(20)
    const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
    expect(bytes(storedState.write(state))).toBeLessThan(2048)
    expect(bytes(state)).toBeGreaterThan(2 * bytes(storedState.write(state)))
  })
})
