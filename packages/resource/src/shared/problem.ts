import { type FieldError, textKey } from '@motorpool/kernel'

/** What a value can be refused for; each has its message `error.<code>` naming the field's label. */
export type ProblemCode =
  | 'FIELD_REQUIRED'
  | 'FIELD_FORMAT'
  | 'FIELD_TOO_LONG'
  | 'FIELD_RANGE'
  | 'FIELD_DECIMALS'
  | 'FIELD_ZERO'
  | 'FIELD_CHOICE'
  | 'FIELD_REFERENCE'
  | 'FIELD_AMBIGUOUS'
  | 'FIELD_DUPLICATE'
  | 'FIELD_TIME_ORDER'
  | 'FIELD_READONLY'
  | 'FIELD_FILE_TYPE'
  | 'FIELD_FILE_SIZE'

export interface Problem {
  code: ProblemCode
  params?: Record<string, string | number>
}

/** A issue with a code of a module's own list: what a field's value means for the state of the row. */
export interface Issue {
  code: string
  params?: Record<string, string | number>
}

export type Parsed<V> = { ok: true; value: V } | { ok: false; problem: Problem }

export const good = <V>(value: V): Parsed<V> => ({ ok: true, value })

export const bad = (code: ProblemCode, params?: Record<string, string | number>): Parsed<never> => ({
  ok: false,
  problem: params ? { code, params } : { code },
})

/** A problem of a field; the text `labelKey` fills `{label}` of its message. */
export function fieldError(field: string, labelKey: string, problem: Issue): FieldError {
  return { field, code: problem.code, params: { label: textKey(labelKey), ...problem.params } }
}
