import { enumLabel } from '@motorpool/resource/web'
import { formatTime } from '@motorpool/ui'
import { AlarmLevel } from '@motorpool/vehicle/shared'
import { AlarmCondition, ConditionLogic, ContinueType } from '../shared/enums.ts'
import { vehicleStrategies } from '../shared/strategies.ts'
import type { StrategyVersion, VersionCondition } from '../shared/versions.ts'

type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string

const withUnit = (value: number, unit: string | null): string =>
  unit === null ? `${value}` : `${value} ${unit}`

type Bound = Pick<VersionCondition, 'condition' | 'value' | 'valueEnd' | 'unit'>

/** `greater than 80 km/h`, `in range 20…40 %`. */
export const boundWords = ({ condition, value, valueEnd, unit }: Bound): string =>
  `${enumLabel(AlarmCondition, condition)} ${valueEnd === null ? withUnit(value, unit) : `${value}…${withUnit(valueEnd, unit)}`}`

type Lasting = Pick<VersionCondition, 'begin' | 'end' | 'type'>

/** `, for at least 30 seconds`; empty where it counts at once. */
export function durationWords(t: Text, { begin, end, type }: Lasting): string {
  if (type === null) return ''
  const unit = enumLabel(ContinueType, type)
  return [
    begin ? t('strategy.explain.for', { n: begin, unit }) : '',
    end ? t('strategy.version.ends', { n: end, unit }) : '',
  ].join('')
}

const conditionWords = (t: Text, one: VersionCondition): string =>
  `${one.name} ${boundWords(one)}${durationWords(t, one)}`

/** What of a strategy has values of its own, each with the key of its name and in words. */
const FACTS: readonly { label: string; words(t: Text, version: StrategyVersion): string }[] = [
  { label: 'strategyName', words: (_, { name }) => name },
  { label: 'protocolId', words: (_, { protocol }) => protocol },
  { label: 'alarmLevel', words: (_, { level }) => enumLabel(AlarmLevel, level) },
  { label: 'conditionLogic', words: (_, { logic }) => enumLabel(ConditionLogic, logic) },
  {
    label: 'beginTime',
    words: (t, { begin }) => (begin === null ? t('strategy.version.atOnce') : formatTime(begin)),
  },
  {
    label: 'checkBegin',
    words: (t, { checkBegin, checkEnd }) =>
      checkBegin === null || checkEnd === null ? t('strategy.version.allDay') : `${checkBegin}–${checkEnd}`,
  },
  {
    label: 'remindFlag',
    words: (t, { remind }) => t(remind ? 'strategy.version.yes' : 'strategy.version.no'),
  },
  { label: 'suggestion', words: (_, { suggestion }) => suggestion || '—' },
]

export interface Difference {
  key: string
  text: string
}

/** What a version changed against the one before it, in words; of the first one what it was. */
export function differences(
  t: Text,
  now: StrategyVersion,
  before: StrategyVersion | undefined,
): Difference[] {
  if (!before)
    return now.conditions.map((one, i) => ({
      key: `condition ${i}`,
      text: t('strategy.version.condition', { words: conditionWords(t, one) }),
    }))
  const facts = FACTS.flatMap(({ label, words }) => {
    const [from, to] = [words(t, before), words(t, now)]
    const name = t(`${vehicleStrategies.key}.${label}`)
    return from === to ? [] : [{ key: label, text: t('strategy.version.changed', { name, from, to }) }]
  })
  return [...facts, ...conditionDifferences(t, now, before)]
}

/** Conditions of one name are one that was changed; others have come or gone. */
function conditionDifferences(t: Text, now: StrategyVersion, before: StrategyVersion): Difference[] {
  const words = (version: StrategyVersion) =>
    version.conditions.map((one) => ({ name: one.name, words: conditionWords(t, one) }))
  const [old, fresh] = [words(before), words(now)]
  const gone = old.filter((one) => !fresh.some((other) => other.words === one.words))
  const come = fresh.filter((one) => !old.some((other) => other.words === one.words))
  const changed = come.flatMap((one) => {
    const from = gone.find(({ name }) => name === one.name)
    return from ? [{ from, to: one }] : []
  })
  const line = (key: string, text: string): Difference => ({ key: `${key} ${text}`, text })
  return [
    ...changed.map(({ from, to }) =>
      line('changed', t('strategy.version.conditionChanged', { from: from.words, to: to.words })),
    ),
    ...gone
      .filter((one) => !changed.some(({ from }) => from === one))
      .map((one) => line('gone', t('strategy.version.conditionGone', { words: one.words }))),
    ...come
      .filter((one) => !changed.some(({ to }) => to === one))
      .map((one) => line('come', t('strategy.version.conditionCome', { words: one.words }))),
  ]
}
