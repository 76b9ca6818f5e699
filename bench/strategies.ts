import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { fenceSet } from '../modules/fence/src/server/watch/fence-set.ts'
import { INITIAL as NO_FENCE } from '../modules/fence/src/server/watch/state.ts'
import { watchStep as fenceStep } from '../modules/fence/src/server/watch/step.ts'
import { compileStrategy, type StoredCondition } from '../modules/strategy/src/server/watch/rule.ts'
import { INITIAL, type WatchState, watchStep } from '../modules/strategy/src/server/watch/step.ts'
import { storedState } from '../modules/strategy/src/server/watch/stored.ts'
import {
  type StrategySet,
  strategySet,
  watchedBy,
} from '../modules/strategy/src/server/watch/strategy-set.ts'
import { cityFences, VEHICLES } from './fences.ts'
import { cityReports, dice, play, played, ROUNDS } from './lib/city.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

type Given = Pick<StoredCondition, 'field' | 'condition' | 'value'> & Partial<StoredCondition>

/** Twenty strategies over what columns and several reports say, as people write them: alone, together, for a time, between. */
const ON_COLUMNS: readonly (readonly Given[])[] = [
  [{ field: 'vehicleSpeed', condition: 'GT', value: 120 }],
  [{ field: 'vehicleSpeed', condition: 'GT', value: 100, begin: 30, end: 10 }],
  [{ field: 'vehicleSpeed', condition: 'GE', value: 80, begin: 2, type: 'MINUTE' }],
  [{ field: 'vehicleSpeed', condition: 'BETWEEN', value: 60, valueEnd: 62 }],
  [{ field: 'soc', condition: 'LT', value: 20 }],
  [{ field: 'soc', condition: 'LE', value: 10, begin: 60 }],
  [{ field: 'soc', condition: 'GT', value: 98 }],
  [{ field: 'speedChange', condition: 'LT', value: -2 }],
  [{ field: 'speedChange', condition: 'GT', value: 2 }],
  [{ field: 'idleTime', condition: 'GT', value: 10 }],
  [{ field: 'totalMileage', condition: 'GT', value: 99_000 }],
  [{ field: 'charging', condition: 'EQ', value: 1 }],
  [{ field: 'ignition', condition: 'EQ', value: 0 }],
  [
    { field: 'charging', condition: 'EQ', value: 1 },
    { field: 'vehicleSpeed', condition: 'GT', value: 1 },
  ],
  [
    { field: 'ignition', condition: 'EQ', value: 0 },
    { field: 'vehicleSpeed', condition: 'GT', value: 5, begin: 30 },
  ],
  [
    { field: 'soc', condition: 'LT', value: 30 },
    { field: 'vehicleSpeed', condition: 'GT', value: 110 },
  ],
  [
    { field: 'soc', condition: 'LT', value: 15, begin: 30 },
    { field: 'vehicleSpeed', condition: 'GT', value: 90, begin: 30 },
  ],
  [{ field: 'vehicleSpeed', condition: 'NE', value: 0, begin: 4, type: 'HOUR' }],
  [{ field: 'totalMileage', condition: 'LT', value: 1 }],
  [{ field: 'soc', condition: 'EQ', value: 0 }],
]

/** What only the decoded message has. */
const DECODED: readonly (readonly Given[])[] = [
  [{ field: 'maxTemperature', condition: 'GT', value: 60 }],
  [{ field: 'cellVoltageSpread', condition: 'GT', value: 0.3 }],
  [{ field: 'insulationResistance', condition: 'LT', value: 100 }],
  [{ field: 'packCurrent', condition: 'GT', value: 400, begin: 10 }],
]

function setOf(strategies: readonly (readonly Given[])[]): StrategySet {
  const protocol = PROTOCOL_FACTS.find(({ name }) => name === 'gb32960')
  if (!protocol) throw new Error('no GB/T 32960')
  const rules = strategies.map((conditions, i) =>
    compileStrategy(
      String(i + 1),
      1,
      {
        kind: 'VEHICLE',
        name: `strategy ${i + 1}`,
        level: '2',
        logic: 'AND',
        protocol: 'GB32960',
        begin: null,
        checkBegin: null,
        checkEnd: null,
        remind: true,
        suggestion: null,
        conditions: conditions.map((one) => ({
          name: one.field,
          names: null,
          unit: null,
          valueEnd: null,
          begin: null,
          end: null,
          type: null,
          ...one,
        })),
      },
      protocol,
    ),
  )
  const watched = watchedBy(rules)
  return strategySet(new Map(Array.from({ length: VEHICLES }, (_, i) => [String(i), watched])))
}

/** Bytes of all states of each vehicle as they are stored, sorted: of strategies in their own form. */
function sizesOf(states: readonly ReadonlyMap<string, object>[]): number[] {
  const sizes = new Map<string, number>()
  for (const one of states)
    for (const [id, state] of one) {
      const stored = 'rules' in state ? storedState.write(state as WatchState) : state
      sizes.set(id, (sizes.get(id) ?? 0) + Buffer.byteLength(JSON.stringify(stored)))
    }
  return [...sizes.values()].sort((a, b) => a - b)
}

/** Events a second through 20 strategies a vehicle, and through these and 5,000 fences, as one worker steps them. */
export async function strategySteps(): Promise<void> {
  const random = dice(20_261_124)
  const fences = fenceSet(cityFences(random))
  const events = cityReports(random, VEHICLES, scaled(200, 20))
  const empty = played({ time: 0 }, (_, event) => ({ time: event.deviceTime }))

  const run = (name: string, set: StrategySet, withFences: boolean) => {
    let alarms = 0
    const judging = played(INITIAL, (before, event) => {
      const { state, outputs } = watchStep(before, event, set)
      alarms += outputs.length
      return state
    })
    const crossing = played(NO_FENCE, (before, event) => {
      const { state, outputs } = fenceStep(before, event, fences)
      alarms += outputs.length
      return state
    })
    const limit = play(events, withFences ? [empty, empty] : [empty]).perSecond
    const { perSecond, slowest, states } = play(events, withFences ? [judging, crossing] : [judging])
    const sizes = sizesOf(states)
    print({
      name,
      value: perSecond,
      unit: `events a second, the best of five rounds on one processor, ${set.of('0')?.rules.length} strategies a vehicle${withFences ? ' and 5,000 fences' : ''}`,
      limit: round(limit, 0),
      limitWhat: `events a second of ${withFences ? 'two empty steps that change their' : 'an empty step that changes its'} state`,
      slowest: round(slowest, 0),
      microseconds: round(1e6 / perSecond, 2),
      stateBytesMedian: percentile(sizes, 0.5),
      stateBytesP99: percentile(sizes, 0.99),
      stateBytesMost: sizes.at(-1),
      events: events.length,
      alarms: alarms / ROUNDS,
    })
  }
  const columns = setOf(ON_COLUMNS)
  run('strategy-steps', columns, false)
  run('strategy-and-fence-steps', columns, true)
  run('strategy-steps-decoded', setOf([...ON_COLUMNS.slice(0, 16), ...DECODED]), false)
}
