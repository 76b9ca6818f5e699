import { AppError, textKey } from '@motorpool/kernel'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { fieldError } from '../../shared/problem.ts'
import { snake } from '../columns.ts'

interface DatabaseRefusal {
  code?: string
  constraint?: string
  table?: string
  detail?: string
  column?: string
}

/** Unique constraints are named `<table>_<column>_unique`: from the name to the field. */
export function uniqueField(resource: AnyResource, constraint: string): string | undefined {
  const [plain] = constraint.split(/_unique$/)
  return Object.keys(resource.fields).find((name) => plain === `${resource.table}_${snake(name)}`)
}

/** The value of the last column in `Key (tenant_id, vin)=(1, X) already exists.` */
function valueOf(detail: string | undefined): string {
  const values = /=\((.*)\)/.exec(detail ?? '')?.[1] ?? ''
  return values.split(', ').at(-1) ?? ''
}

/** A value that the table demands although the definition lets callers leave it out (it has a default). */
function missing(resource: AnyResource, column: string | undefined): AppError | undefined {
  const field = Object.keys(resource.fields).find((name) => snake(name) === column)
  if (!field) return undefined
  const error = fieldError(field, labelKey(resource, field), { code: 'FIELD_REQUIRED' })
  return new AppError('FIELD_REQUIRED', error.params ?? {}, { fields: [error] })
}

export function duplicate(resource: AnyResource, field: string, value: string | number): AppError {
  const error = fieldError(field, labelKey(resource, field), { code: 'FIELD_DUPLICATE', params: { value } })
  return new AppError('FIELD_DUPLICATE', error.params ?? {}, { fields: [error] })
}

const titles = new Map<string, string>()

/** Which screen a table belongs to, for messages that say where something is used. */
export function titleTable(table: string, key: string): void {
  titles.set(table, key)
}

export function titleOfTable(table: string | undefined): string {
  const key = titles.get(table ?? '')
  return key ? textKey(key) : (table ?? '?')
}

/** A race that the checks before could not see ends in the same typed error; everything else is thrown as it came. */
export function fromConstraint(resource: AnyResource, error: unknown): never {
  const refusal = error as DatabaseRefusal
  const field = refusal.code === '23505' ? uniqueField(resource, refusal.constraint ?? '') : undefined
  if (field) throw duplicate(resource, field, valueOf(refusal.detail))
  const empty = refusal.code === '23502' ? missing(resource, refusal.column) : undefined
  if (empty) throw empty
  if (refusal.code === '23503' && refusal.detail?.includes('is not present'))
    throw new AppError('CONFLICT', { what: textKey(resource.key) }, { cause: error })
  throw error
}
