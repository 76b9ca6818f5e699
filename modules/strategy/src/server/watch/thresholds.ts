import { meets } from '@motorpool/monitoring/server'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { measureOf } from '@motorpool/protocols/measures'
import { type Condition, levelOf, type Rule, type StoredCondition } from './rule.ts'

/** A limit of a model's signal, as the versions of its model have it. */
export interface StoredThreshold {
  readonly id: string
  readonly field: string
  readonly name: string
  readonly names: Readonly<Record<string, string>> | null
  readonly unit: string | null
  readonly fieldUnit: string | null
  readonly level: string
  readonly lower: number | null
  readonly upper: number | null
  readonly seconds: number | null
}

/** One character and two mean the same degrees. */
const plain = (unit: string | null): string =>
  (unit ?? '').normalize('NFKC').replaceAll(' ', '').toLowerCase()

/** The field's own measure where protocols agree on it; a model may have vehicles of each. */
const anyMeasure = (field: string) =>
  PROTOCOL_FACTS.map(({ name }) => measureOf(name, field)).find((one) => one !== undefined)

function conditionsOf({ field, name, names, unit, lower, upper, seconds }: StoredThreshold): Condition[] {
  const bounds = [
    ...(upper === null ? [] : [{ condition: 'GT', value: upper } as const]),
    ...(lower === null ? [] : [{ condition: 'LT', value: lower } as const]),
  ]
  return bounds.map(({ condition, value }) => {
    const stored: StoredCondition = {
      name,
      names,
      field,
      unit,
      condition,
      value,
      valueEnd: null,
      begin: seconds,
      end: null,
      type: 'SECOND',
    }
    return {
      stored,
      field,
      measure: anyMeasure(field),
      holds: meets(condition, value, null),
      beginMs: (seconds ?? 0) * 1000,
      endMs: 0,
    }
  })
}

/** Thresholds as the rules that they are; one in another unit than its field is not compared. */
export const thresholdRules = (version: number, all: readonly StoredThreshold[]): readonly Rule[] =>
  all
    .filter(({ unit, fieldUnit }) => !unit || !fieldUnit || plain(unit) === plain(fieldUnit))
    .map((one) => ({
      key: `STRATEGY:T${one.id}`,
      subject: `T${one.id}`,
      version,
      facts: {
        kind: 'STRATEGY',
        subject: `T${one.id}`,
        type: `T${one.id}`,
        level: levelOf(one.level),
        name: one.name,
        remind: true,
      },
      suggestion: null,
      any: true,
      protocol: null,
      from: null,
      window: null,
      conditions: conditionsOf(one),
    }))
