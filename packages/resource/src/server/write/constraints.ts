import { defaultName } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { fieldError } from '../../shared/problem.ts'
import { snake, uniqueColumns } from '../columns.ts'

interface DatabaseRefusal {
  code?: string
  constraint?: string
  table?: string
  detail?: string
  column?: string
}

const orders = (columns: readonly string[]): string[][] =>
  columns.length === 0
    ? [[]]
    : columns.flatMap((first) => orders(columns.filter((c) => c !== first)).map((rest) => [first, ...rest]))

/**
 * The field that a unique constraint or index is about, found by its name. PostgreSQL makes the name of the columns in the
 * order of the index, which the definition does not say: for a field that declares it, every order is tried (at most five
 * columns). For others it is the last column: those before it say within what the value is unique. Callers do not choose their
 * tenant.
 */
export function uniqueField(resource: AnyResource, constraint: string): string | undefined {
  const { table } = resource
  const names = Object.keys(resource.fields)
  const declared = names.find((name) =>
    orders(uniqueColumns(resource, name)).some((c) => defaultName(table, c, 'key') === constraint),
  )
  if (declared) return declared
  const [, columns] = /^(.*)_(?:key|idx)$/.exec(constraint) ?? []
  return names
    .filter((name) => name !== 'tenantId')
    .filter((name) => columns?.startsWith(`${table}_`) && columns.endsWith(`_${snake(name)}`))
    .toSorted((a, b) => b.length - a.length)[0]
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
