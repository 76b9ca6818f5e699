import type { AlarmFacts } from '@motorpool/alarm/server'
import { type Comparison, compareBy } from '@motorpool/monitoring/server'
import type { BuiltIn } from '@motorpool/protocols/facts'
import type { AlarmCondition, ConditionLogic, ContinueType } from '../../shared/enums.ts'

/** A condition as the versions of a strategy have it. */
export interface StoredCondition {
  readonly name: string
  readonly names: Readonly<Record<string, string>> | null
  /** Code of the function field. */
  readonly field: string
  readonly unit: string | null
  readonly condition: AlarmCondition
  readonly value: number
  readonly valueEnd: number | null
  readonly begin: number | null
  readonly end: number | null
  readonly type: ContinueType | null
}

/** A strategy as its versions have it. */
export interface StoredStrategy {
  readonly kind: 'VEHICLE' | 'EXCEPTION'
  readonly name: string
  readonly level: string
  readonly logic: ConditionLogic
  /** Type of the protocol catalogue. */
  readonly protocol: string
  /** ms */
  readonly begin: number | null
  readonly checkBegin: string | null
  readonly checkEnd: string | null
  readonly remind: boolean
  readonly suggestion: string | null
  readonly conditions: readonly StoredCondition[]
}

export interface Condition extends Comparison {
  readonly stored: StoredCondition
  readonly beginMs: number
  readonly endMs: number
}

/** A strategy, or a threshold of a model, ready to be asked. */
export interface Rule {
  /** `<KIND>:<subject>` of its alarms. */
  readonly key: string
  readonly subject: string
  readonly version: number
  /** What all of its alarms have. */
  readonly facts: AlarmFacts
  readonly suggestion: string | null
  readonly any: boolean
  /** Number of the protocol whose messages it reads; null: of every one. */
  readonly protocol: number | null
  /** ms */
  readonly from: number | null
  /** Minutes of the day, UTC+8. */
  readonly window: readonly [begin: number, end: number] | null
  readonly conditions: readonly Condition[]
}

const UNIT_MS: Readonly<Record<ContinueType, number>> = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000 }

export function compileCondition(stored: StoredCondition, protocol: BuiltIn): Condition {
  const unit = UNIT_MS[stored.type ?? 'SECOND']
  return {
    stored,
    ...compareBy(stored, protocol.name),
    beginMs: (stored.begin ?? 0) * unit,
    endMs: (stored.end ?? 0) * unit,
  }
}

export const levelOf = (text: string): 1 | 2 | 3 => (text === '3' ? 3 : text === '2' ? 2 : 1)

function minutesOf(text: string | null): number | null {
  const [hours, minutes] = (text ?? '').split(':').map(Number)
  return text === null || hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

export function compileStrategy(
  id: string,
  version: number,
  stored: StoredStrategy,
  protocol: BuiltIn,
): Rule {
  const kind = stored.kind === 'VEHICLE' ? 'STRATEGY' : 'EXCEPTION'
  const [begin, end] = [minutesOf(stored.checkBegin), minutesOf(stored.checkEnd)]
  return {
    key: `${kind}:${id}`,
    subject: id,
    version,
    facts: {
      kind,
      subject: id,
      type: `S${id}`,
      level: levelOf(stored.level),
      name: stored.name,
      remind: stored.remind,
    },
    suggestion: stored.suggestion,
    any: stored.logic === 'OR',
    protocol: protocol.id,
    from: stored.begin,
    window: begin === null || end === null ? null : [begin, end],
    conditions: stored.conditions.map((one) => compileCondition(one, protocol)),
  }
}
