import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { serverKind } from '../../kinds/server.ts'
import type { AnyResource } from '../../shared/define.ts'
import { labelKey } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { RowOf, SentOf } from '../../shared/types.ts'
import type { Mode, Values } from '../../shared/validate.ts'
import { isStored, snake, textOf } from '../columns.ts'
import type { Bound, Row } from '../hooks.ts'
import { readRows } from '../read/read.ts'
import { titleOfTable } from '../registry.ts'
import { checkFiles, claimFiles, releaseFiles } from './attachments.ts'
import { type Change, rowChange } from './changes.ts'
import {
  checkOrganisation,
  checkReferences,
  checkUnique,
  draftsOf,
  type Incoming,
  refusal,
  type Seen,
  type Stored,
  type Work,
} from './check.ts'
import { fromConstraint } from './constraints.ts'
import { insertRows } from './insert.ts'

const BATCH = 1000

function stored(resource: AnyResource, values: Readonly<Values>): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (!field || !isStored(field)) continue
    out[snake(name)] =
      value === null || value === undefined ? null : serverKind(field).toDb(value, field.options)
  }
  return out
}

/** Server-set values of new rows: fields that nobody sends start at their default. */
function initial(resource: AnyResource): Values {
  const values: Values = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.flags.access === 'read' && field.flags.default !== undefined) values[name] = field.flags.default
  }
  return values
}

/** What a new row is besides what was sent. */
function born(ctx: CallCtx, { resource }: Bound): Values {
  return {
    ...initial(resource),
    createUserId: ctx.actor.id,
    createTime: ctx.now,
    updateUserId: ctx.actor.id,
    updateTime: ctx.now,
  }
}

async function insert(ctx: CallCtx, bound: Bound, works: readonly Work[]): Promise<Stored[]> {
  const { resource } = bound
  const now = new Date(ctx.now)
  const start = initial(resource)
  const rows = works.map((work) => ({
    ...stored(resource, { ...start, ...work.values }),
    ...(resource.scope === 'platform' ? {} : { tenant_id: work.tenantId }),
    create_user_id: ctx.actor.id,
    create_time: now,
    update_user_id: ctx.actor.id,
    update_time: now,
  }))
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += BATCH)
    ids.push(...(await insertRows(ctx.tx, resource, rows.slice(at, at + BATCH))))
  const all = born(ctx, bound)
  return works.map((work, i) => {
    const id = ids[i]
    if (id === undefined) throw new Error(`${resource.key}: a row was not stored`)
    return Object.assign(work, { id, row: { ...all, ...work.values, tenantId: work.tenantId, id } })
  })
}

async function update(ctx: CallCtx, { resource }: Bound, works: readonly Work[]): Promise<Stored[]> {
  const all: Stored[] = []
  for (const work of works) {
    const { id } = work
    if (id === undefined) throw new Error(`${resource.key}: a draft of a change has no row`)
    const set: Values = {
      ...stored(resource, work.values),
      update_user_id: ctx.actor.id,
      update_time: new Date(ctx.now),
    }
    const assignments = sql.join(Object.entries(set).map(([c, v]) => sql`${sql.ref(c)} = ${v}`))
    await sql`update ${sql.table(resource.table)} set ${assignments} where id = ${id}`.execute(ctx.tx)
    const row = { ...work.before, ...work.values, updateUserId: ctx.actor.id, updateTime: ctx.now, id }
    all.push(Object.assign(work, { id, row }))
  }
  return all
}

/** Checks drafts completely; the issues stay in them. `seen`: unique values of portions before this one. */
export async function checkWorks(
  ctx: CallCtx,
  bound: Bound,
  works: readonly Work[],
  mode: Mode,
  seen?: Seen,
): Promise<void> {
  checkOrganisation(ctx, bound, works)
  await checkReferences(ctx.tx, bound, works)
  await checkFiles(ctx, bound, works)
  await bound.hooks.prepare?.(ctx, works, mode)
  await checkUnique(ctx.tx, bound, works, seen)
}

/** Stores drafts that were checked and have no errors. */
export async function writeWorks(
  ctx: CallCtx,
  bound: Bound,
  works: readonly Work[],
  mode: Mode,
): Promise<Stored[]> {
  const done = await write(ctx, bound, works, mode)
  await claimFiles(ctx, bound, done)
  await bound.hooks.saved?.(ctx, done, mode)
  return done
}

async function write(ctx: CallCtx, bound: Bound, works: readonly Work[], mode: Mode): Promise<Stored[]> {
  try {
    return await (mode === 'create' ? insert(ctx, bound, works) : update(ctx, bound, works))
  } catch (error) {
    return fromConstraint(bound.resource, error)
  }
}

/** Stores drafts when none has errors; else none is. Create, update and both imports go this one way. */
export async function store(
  ctx: CallCtx,
  bound: Bound,
  works: readonly Work[],
  mode: Mode,
): Promise<Stored[] | undefined> {
  await checkWorks(ctx, bound, works, mode)
  return works.some((work) => work.errors.length > 0) ? undefined : writeWorks(ctx, bound, works, mode)
}

export function changesOf(
  { resource }: Bound,
  action: string,
  works: readonly Stored[],
  after: readonly Row[],
): Change[] {
  const rows = new Map(after.map((row) => [row.id, row]))
  return works.map(({ id, tenantId, before }) => ({
    resource: resource.key,
    action,
    id,
    tenantId,
    before,
    after: rows.get(id),
  }))
}

/** Stores one row and answers with what became of it. */
async function storeOne(
  ctx: CallCtx,
  bound: Bound,
  incoming: Incoming,
  mode: Mode,
): Promise<Change & { after: Row }> {
  const [draft] = await draftsOf(ctx, bound, [incoming], mode)
  const [work] = (draft && (await store(ctx, bound, [draft], mode))) ?? []
  if (!work) throw refusal(draft?.errors ?? [])
  const [row] = await readRows(ctx, bound, [work.id])
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(bound.resource.key) })
  const { id, tenantId, before } = work
  return { resource: bound.resource.key, action: mode, id, tenantId, before, after: row }
}

export function createRow(ctx: CallCtx, bound: Bound, values: Readonly<Values>): Promise<Change> {
  return storeOne(ctx, bound, { values }, 'create')
}

/** Rows by id, locked for the rest of the transaction; one that the caller does not see is not there. */
export async function lockRows<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  ids: readonly string[],
): Promise<RowOf<R>[]> {
  const rows = await readRows(ctx, bound, ids, { lock: true })
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { what: textKey(bound.resource.key) })
  return rows
}

/** Values a caller sends although they cannot change: silently equal is fine, different is an error. */
function refuseFrozen(bound: Bound, values: Readonly<Values>, before: Row): void {
  for (const [name, field] of Object.entries(bound.resource.fields)) {
    if (field.flags.access !== 'create' || !(name in values) || field.behaviour.computed) continue
    const value = values[name]
    const parsed = isEmpty(value) ? { ok: true, value: null } : field.behaviour.parse(value, field.options)
    if (
      !parsed.ok ||
      JSON.stringify('value' in parsed ? parsed.value : null) !== JSON.stringify(before[name])
    ) {
      const label = textKey(labelKey(bound.resource, name))
      throw new AppError(
        'FIELD_READONLY',
        { label },
        { fields: [{ field: name, code: 'FIELD_READONLY', params: { label } }] },
      )
    }
  }
}

/** Changes one row; what `values` does not name stays. */
export async function updateRow<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  id: string,
  values: Readonly<SentOf<R>>,
): Promise<Change> {
  return change(ctx, bound, id, values)
}

async function change(ctx: CallCtx, bound: Bound, id: string, values: Readonly<Values>): Promise<Change> {
  const [before] = await lockRows(ctx, bound, [id])
  if (!before) throw new AppError('NOT_FOUND', { what: textKey(bound.resource.key) })
  refuseFrozen(bound, values, before)
  return storeOne(ctx, bound, { values, before }, 'update')
}

interface ForeignKeyRefusal {
  code?: string
  table?: string
  detail?: string
}

export async function deleteRows(ctx: CallCtx, bound: Bound, ids: readonly string[]): Promise<Change[]> {
  const { resource, hooks } = bound
  const unique = [...new Set(ids)]
  const rows = await lockRows(ctx, bound, unique)
  await hooks.beforeDelete?.(ctx, rows)
  try {
    await sql`delete from ${sql.table(resource.table)} where id = any (${unique}::bigint[])`.execute(ctx.tx)
  } catch (error) {
    const refused = error as ForeignKeyRefusal
    if (refused.code !== '23503' && refused.code !== '23001') throw error
    const id = /=\((?:.*, )?(\d+)\)/.exec(refused.detail ?? '')?.[1]
    const row = rows.find((r) => r.id === id) ?? rows[0]
    const name = textOf(row?.[resource.options.label])
    throw new AppError(
      'IN_USE',
      { what: `“${name}”`, by: titleOfTable(ctx.ports, refused.table) },
      { cause: error },
    )
  }
  await releaseFiles(ctx, bound, unique)
  return rows.map((row) => rowChange(resource, 'delete', row, undefined))
}
