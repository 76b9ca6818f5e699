import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, type FieldError, orgIdsOf } from '@motorpool/kernel'
import type { SqlBool } from 'kysely'
import { serverKind } from '../../kinds/server.ts'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import { type Field, isKind } from '../../shared/field.ts'
import { fieldError } from '../../shared/problem.ts'
import { targetOf } from '../../shared/target.ts'
import { ofOrganisation } from '../../shared/types.ts'
import { checkRow, type Mode, type Values } from '../../shared/validate.ts'
import { snake, textOf } from '../columns.ts'
import type { Bound, Draft, Row, Saved } from '../hooks.ts'
import { escalated } from '../read/escalate.ts'

/** A draft whose list of errors the engine writes. */
export interface Work extends Draft {
  errors: FieldError[]
}

/** A draft that was stored. */
export type Stored = Work & Saved

export interface Incoming {
  values: Readonly<Values>
  before?: Row
}

export function tenantOf(ctx: CallCtx, { resource }: Bound, before: Row | undefined): string | null {
  if (before) return typeof before.tenantId === 'string' ? before.tenantId : null
  const platform =
    resource.scope === 'platform' || (resource.scope === 'shared' && ctx.actor.userType === 'ADMIN')
  return platform ? null : ctx.tenantId
}

function cleanValues(resource: AnyResource, values: Values, errors: FieldError[]): void {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name] as Field
    const { clean } = serverKind(field)
    if (!clean || isEmpty(value)) continue
    const cleaned = clean(value, field.options)
    if (cleaned.ok) values[name] = cleaned.value
    else errors.push(fieldError(name, labelKey(resource, name), cleaned.problem))
  }
}

/** Drafts of what came in, checked by the rule that both sides share. */
export async function draftsOf(
  ctx: CallCtx,
  bound: Bound,
  incoming: readonly Incoming[],
  mode: Mode,
): Promise<Work[]> {
  const { resource, hooks } = bound
  const inputs = incoming.map(({ values }) =>
    mode === 'create' && 'orgId' in resource.fields && isEmpty(values.orgId)
      ? { ...values, orgId: ctx.actor.orgId }
      : { ...values },
  )
  await hooks.complete?.(ctx, inputs, mode)
  return incoming.map(({ before }, i) => {
    const checked = checkRow(resource, inputs[i] as Values, mode, before)
    const errors = [...checked.errors]
    cleanValues(resource, checked.values, errors)
    return {
      values: checked.values,
      before,
      id: before?.id,
      tenantId: tenantOf(ctx, bound, before),
      errors,
      // The first issue of a field is the one that helps.
      fail: (field, problem) => {
        if (!errors.some((e) => e.field === field))
          errors.push(fieldError(field, labelKey(resource, field), problem))
      },
    }
  })
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []

/** References point at rows that the caller sees, of the same tenant (or of no tenant). */
export async function checkReferences(tx: Tx, { resource }: Bound, works: readonly Work[]): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isKind(field, 'ref') && !isKind(field, 'refs')) continue
    const wanted = works.filter((w) => idsOf(w.values[name]).length > 0)
    if (wanted.length === 0) continue
    const target = targetOf((field as Field<'ref'>).options.to, `${resource.key}.${name}`)
    const ids = [...new Set(wanted.flatMap((w) => idsOf(w.values[name])))]
    const tenant = target.scope === 'platform' ? sql`null::bigint` : sql.ref('tenant_id')
    const { rows } = await sql<{ id: string; tenant: string | null }>`
      select id, ${tenant} as tenant from ${sql.table(target.table)} where id = any (${ids}::bigint[])
    `.execute(tx)
    const tenants = new Map(rows.map((r) => [r.id, r.tenant]))
    for (const work of wanted) {
      const foreign = idsOf(work.values[name]).find((id) => {
        const found = tenants.get(id)
        return found === undefined || (found !== null && found !== work.tenantId)
      })
      const unchanged = work.before?.[name] === work.values[name]
      if (foreign !== undefined && !unchanged)
        work.fail(name, { code: 'FIELD_REFERENCE', params: { value: foreign } })
    }
  }
}

/** Organisations of new and moved rows lie within the caller's own. */
export function checkOrganisation(ctx: CallCtx, { resource }: Bound, works: readonly Work[]): void {
  // A customer's rows belong to the organisation of what they are about.
  const orgIds = orgIdsOf(ctx.orgScope)
  if (!ofOrganisation(resource.scope) || !orgIds) return
  const allowed = new Set(orgIds)
  for (const { values, fail } of works) {
    const org = values.orgId as string | null | undefined
    if (org && !allowed.has(org)) fail('orgId', { code: 'FIELD_REFERENCE', params: { value: org } })
  }
}

interface Unique {
  name: string
  fields: string[]
  platform: boolean
}

function uniques(resource: AnyResource): Unique[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.flags.unique
      ? [{ name, fields: [name, ...field.flags.unique.with], platform: field.flags.unique.in === 'platform' }]
      : [],
  )
}

const MARK = '\u0001'

function keyOf(work: Work, unique: Unique): string | undefined {
  const value = (field: string) => (field in work.values ? work.values[field] : work.before?.[field])
  if (isEmpty(value(unique.name))) return undefined
  const parts = unique.fields.map((field) => textOf(value(field)))
  return [unique.platform ? '' : (work.tenantId ?? ''), ...parts].join(MARK)
}

const touches = (work: Work, unique: Unique): boolean =>
  unique.fields.some((field) => field in work.values && work.values[field] !== work.before?.[field])

/** Unique values of rows that were checked before, by the field; a sheet is checked in portions. */
export type Seen = Map<string, Set<string>>

/** No two rows of a batch, and none that is stored, hold the same unique value. The constraint has the last word. */
export async function checkUnique(
  tx: Tx,
  { resource }: Bound,
  works: readonly Work[],
  before: Seen = new Map(),
): Promise<void> {
  for (const unique of uniques(resource)) {
    const touched = works.filter((w) => touches(w, unique) && keyOf(w, unique) !== undefined)
    if (touched.length === 0) continue
    const taken = await takenKeys(tx, resource, unique, touched)
    const seen = before.get(unique.name) ?? new Set<string>()
    before.set(unique.name, seen)
    for (const work of touched) {
      const key = keyOf(work, unique) as string
      const holder = taken.get(key)
      if ((holder !== undefined && holder !== work.id) || seen.has(key))
        work.fail(unique.name, {
          code: 'FIELD_DUPLICATE',
          params: { value: String(work.values[unique.name] ?? work.before?.[unique.name]) },
        })
      seen.add(key)
    }
  }
}

/** Stored holders of the keys, also such as the caller may not see. */
function takenKeys(
  tx: Tx,
  resource: AnyResource,
  unique: Unique,
  works: readonly Work[],
): Promise<Map<string, string>> {
  const values = [...new Set(works.map((w) => String(w.values[unique.name] ?? w.before?.[unique.name])))]
  const tenants = [...new Set(works.map((w) => w.tenantId).filter((t) => t !== null))]
  const mine = sql.ref(snake(unique.name))
  const columns = unique.fields.map((f) => sql`coalesce(${sql.ref(snake(f))}::text, '')`)
  const withTenant = resource.scope !== 'platform' && !unique.platform
  const tenant = withTenant ? sql`coalesce(tenant_id::text, '')` : sql`''`
  const within = withTenant
    ? sql<SqlBool>`(tenant_id = any (${tenants}::bigint[]) or tenant_id is null)`
    : sql<SqlBool>`true`
  const type =
    resource.fields[unique.name]?.kind === 'ref'
      ? 'bigint'
      : unique.name in resource.fields && resource.fields[unique.name]?.kind === 'int'
        ? 'integer'
        : 'text'
  return escalated(tx, async () => {
    const { rows } = await sql<{ id: string; key: string }>`
      select id, concat_ws(${MARK}::text, ${sql.join([tenant, ...columns])}) as key
      from ${sql.table(resource.table)} where ${mine} = any (${values}::${sql.raw(type)}[]) and ${within}
    `.execute(tx)
    return new Map(rows.map((r) => [r.key, r.id]))
  })
}

/** Issues of one draft as the error of a call: alone, an issue speaks for itself. */
export function refusal(errors: readonly FieldError[]): AppError {
  const [only] = errors
  return errors.length === 1 && only
    ? new AppError(only.code, only.params ?? {}, { fields: [only] })
    : new AppError('INVALID_INPUT', {}, { fields: [...errors] })
}
