import { enumLabel } from '@motorpool/resource/web'
import { AlarmCondition, type ConditionLogic } from '../../../shared/comparison.ts'
import {
  CONDITION_QUERY_LIMITS,
  type Question,
  type QuestionField,
  type QuestionScope,
} from '../../../shared/condition-query.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7

/** A comparison while it is edited. */
export interface DraftCondition {
  field: string | null
  condition: AlarmCondition
  value: number | null
  valueEnd: number | null
}

export interface DraftGroup {
  logic: ConditionLogic
  conditions: readonly DraftCondition[]
}

export type ScopeKind = 'all' | 'org' | 'model' | 'group' | 'named'
export const SCOPE_KINDS: readonly ScopeKind[] = ['all', 'org', 'model', 'group', 'named']

/** A question while it is edited. */
export interface Draft {
  logic: ConditionLogic
  groups: readonly DraftGroup[]
  /** ms */
  from: number | null
  to: number | null
  scope: { kind: ScopeKind; id: string | null; vins: string }
}

/** What is sent. */
export interface Asked {
  question: Question
  scope: QuestionScope
  beginTime: number
  endTime: number
}

export const NEW_CONDITION: DraftCondition = { field: null, condition: 'GT', value: null, valueEnd: null }
export const NEW_GROUP: DraftGroup = { logic: 'AND', conditions: [NEW_CONDITION] }

export const newDraft = (now: number): Draft => ({
  logic: 'AND',
  groups: [NEW_GROUP],
  from: now - DEFAULT_DAYS * DAY_MS,
  to: now,
  scope: { kind: 'all', id: null, vins: '' },
})

function scopeOf({ vinList, orgId, vehicleModelId, vehicleGroupId }: QuestionScope): Draft['scope'] {
  if (vinList) return { kind: 'named', id: null, vins: vinList.join('\n') }
  if (orgId) return { kind: 'org', id: orgId, vins: '' }
  if (vehicleModelId) return { kind: 'model', id: vehicleModelId, vins: '' }
  return { kind: vehicleGroupId ? 'group' : 'all', id: vehicleGroupId ?? null, vins: '' }
}

/** A question that was asked or saved, to be edited; a saved one has no time of its own. */
export const draftOf = (
  { question, scope }: Pick<Asked, 'question' | 'scope'>,
  time: { from: number | null; to: number | null },
): Draft => ({ ...question, ...time, scope: scopeOf(scope) })

/** VINs in what was typed, each once. */
export const vinsOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;，；、]+/)
      .filter(Boolean),
  ),
]

export interface Missing {
  key: string
  values: Record<string, number>
}

/** The first thing that a draft lacks, as the key of its prompt; undefined: nothing. */
export function missingOf({ groups, from, to, scope }: Draft): Missing | undefined {
  const conditions = groups.flatMap((group) => group.conditions)
  for (const [at, { field, condition, value, valueEnd }] of conditions.entries()) {
    const values = { n: at + 1 }
    if (!field) return { key: 'monitor.query.missing.field', values }
    if (value === null) return { key: 'monitor.query.missing.value', values }
    if (condition === 'BETWEEN' && (valueEnd ?? value) <= value)
      return { key: 'monitor.query.missing.end', values }
  }
  const { days, named } = CONDITION_QUERY_LIMITS
  if (from === null || to === null || to <= from || to - from > days * DAY_MS)
    return { key: 'monitor.query.missing.time', values: { n: days } }
  const vins = vinsOf(scope.vins).length
  if (scope.kind === 'named')
    return vins > 0 && vins <= named ? undefined : { key: 'monitor.query.missing.vins', values: { n: named } }
  return scope.kind === 'all' || scope.id ? undefined : { key: 'monitor.query.missing.scope', values: {} }
}

function sentScope({ kind, id, vins }: Draft['scope']): QuestionScope {
  if (kind === 'named') return { vinList: vinsOf(vins) }
  if (!id) return {}
  if (kind === 'org') return { orgId: id }
  if (kind === 'model') return { vehicleModelId: id }
  return kind === 'group' ? { vehicleGroupId: id } : {}
}

/** A draft that lacks nothing, as it is sent. */
export const askedOf = ({ logic, groups, from, to, scope }: Draft): Asked => ({
  question: {
    logic,
    groups: groups.map((group) => ({
      logic: group.logic,
      conditions: group.conditions.map(({ field, condition, value, valueEnd }) => ({
        field: field ?? '',
        condition,
        value: value ?? 0,
        valueEnd: condition === 'BETWEEN' ? valueEnd : null,
      })),
    })),
  },
  scope: sentScope(scope),
  beginTime: from ?? 0,
  endTime: to ?? 0,
})

type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** `Insulation less than 500 kΩ and speed greater than 0 km/h`; groups in brackets where there are several. */
export function questionWords(
  t: Text,
  { logic, groups }: Question,
  fields: ReadonlyMap<string, QuestionField>,
): string {
  const joiner = (of: ConditionLogic) => t(of === 'AND' ? 'monitor.query.and' : 'monitor.query.or')
  const words = groups.map((group) =>
    group.conditions
      .map(({ field, condition, value, valueEnd }) => {
        const { name = field, unit = null } = fields.get(field) ?? {}
        const bound = valueEnd === null ? `${value}` : `${value}…${valueEnd}`
        return [name, enumLabel(AlarmCondition, condition), bound, unit].filter(Boolean).join(' ')
      })
      .join(joiner(group.logic)),
  )
  return words.length > 1 ? words.map((one) => `(${one})`).join(joiner(logic)) : (words[0] ?? '')
}
