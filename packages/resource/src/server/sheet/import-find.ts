import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Sheet } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Field } from '../../shared/field.ts'
import { snake, textOf } from '../columns.ts'
import type { Bound, Row } from '../hooks.ts'
import type { Sql } from '../kind.ts'
import { ownRows, readRows } from '../read/read.ts'
import { draftsOf, type Incoming, tenantOf, type Work } from '../write/check.ts'
import type { Read } from './import-read.ts'

/** How rows of a sheet find the stored ones that they change. */
export interface Finding {
  /** Their values, one after the other, name one row. */
  fields: readonly string[]
  /** Whose rows may be meant: everybody's that the caller sees, or the caller's own. */
  owner: 'seen' | { tenantId: string | null }
  /** What is not found is new. */
  merges: boolean
}

/** Ids of stored rows by what names them. */
export type Found = ReadonlyMap<string, string>

const MARK = '\u0001'

export function findingOf(ctx: CallCtx, bound: Bound, sheet: Sheet): Finding | undefined {
  if (sheet.by !== undefined) return { fields: [sheet.by], owner: 'seen', merges: false }
  if (sheet.merges === undefined) return undefined
  const together = bound.resource.fields[sheet.merges]?.flags.unique?.with ?? []
  const platform = bound.resource.scope === 'platform'
  return {
    fields: [sheet.merges, ...together],
    owner: platform ? 'seen' : { tenantId: tenantOf(ctx, bound, undefined) },
    merges: true,
  }
}

function valueOf({ resource }: Bound, row: Read, name: string): string {
  const field = resource.fields[name] as Field
  const value = row.values[name] ?? field.flags.default
  const parsed = isEmpty(value) ? undefined : field.behaviour.parse(value, field.options)
  return parsed?.ok ? textOf(parsed.value) : ''
}

const keyOf = (bound: Bound, { fields }: Finding, row: Read): string =>
  fields.map((name) => valueOf(bound, row, name)).join(MARK)

/** Ids of the stored rows that a sheet names, in one order for everybody. */
async function named(
  ctx: CallCtx,
  bound: Bound,
  finding: Finding,
  rows: readonly Read[],
  lock: Sql,
): Promise<Found> {
  const [first, ...others] = finding.fields.map((name) => sql.ref(snake(name)))
  const keys = [...new Set(rows.map((row) => keyOf(bound, finding, row)))]
  const firsts = [...new Set(keys.map((key) => key.split(MARK)[0] as string))]
  const { owner } = finding
  const own =
    owner === 'seen' ? sql`true` : sql`${sql.ref('tenant_id')} is not distinct from ${owner.tenantId}::bigint`
  const { rows: found } = await sql<{ id: string; key: string }>`
    select id, concat_ws(${MARK}::text, ${sql.join([first, ...others].map((c) => sql`coalesce(${c}::text, '')`))}) as key
    from ${sql.table(bound.resource.table)}
    where ${first}::text = any (${firsts}::text[]) and ${own} and ${ownRows(bound, ctx)} order by id ${lock}
  `.execute(ctx.tx)
  return new Map(found.map((r) => [r.key, r.id]))
}

/** The stored rows that a sheet names, locked. */
export const lockNamed = (
  ctx: CallCtx,
  bound: Bound,
  finding: Finding,
  rows: readonly Read[],
): Promise<Found> => named(ctx, bound, finding, rows, sql`for update`)

/** Without the rows that say of the platform's what it says already: a tenant's export holds them too. */
export async function withoutShared(
  ctx: CallCtx,
  bound: Bound,
  sheet: Sheet,
  rows: readonly Read[],
): Promise<readonly Read[]> {
  const finding = findingOf(ctx, bound, sheet)
  if (bound.resource.scope !== 'shared' || !finding?.merges || tenantOf(ctx, bound, undefined) === null)
    return rows
  const shared: Finding = { ...finding, owner: { tenantId: null } }
  const found = await stored(ctx, bound, shared, rows, await named(ctx, bound, shared, rows, sql``))
  return rows.filter((row, i) => {
    const standing = found[i]
    return !standing || sheet.columns.some((name) => valueOf(bound, row, name) !== textOf(standing[name]))
  })
}

/** The stored row that each row of a sheet names. */
async function stored(
  ctx: CallCtx,
  bound: Bound,
  finding: Finding,
  rows: readonly Read[],
  locked: Found,
): Promise<(Row | undefined)[]> {
  const ids = rows.map((row) => locked.get(keyOf(bound, finding, row)))
  const named = [...new Set(ids.filter((id) => id !== undefined))]
  const byId = new Map((await readRows(ctx, bound, named)).map((row) => [row.id, row]))
  return ids.map((id) => (id === undefined ? undefined : byId.get(id)))
}

const NOBODY = (ctx: CallCtx): Row => ({ id: '', tenantId: ctx.tenantId })

/** Drafts of changes; a row that names nothing, or what another row has changed, has an issue. */
async function changesOf(
  ctx: CallCtx,
  bound: Bound,
  finding: Finding,
  rows: readonly (readonly [Read, Row | undefined])[],
  changed: Set<string>,
): Promise<Work[]> {
  const [by] = finding.fields as [string]
  const incoming = rows.map(([row, before]): Incoming => {
    const values = Object.fromEntries(
      Object.entries(row.values).filter(([name]) => !finding.fields.includes(name)),
    )
    return before ? { values, before } : { values: {}, before: NOBODY(ctx) }
  })
  const works = await draftsOf(ctx, bound, incoming, 'update')
  works.forEach((work, i) => {
    const value = textOf(rows[i]?.[0].values[by])
    if (work.id === '') {
      work.errors.length = 0
      work.fail(by, { code: 'FIELD_REFERENCE', params: { value } })
    } else if (finding.merges && changed.has(work.id as string)) {
      work.fail(by, { code: 'FIELD_DUPLICATE', params: { value } })
    }
    changed.add(work.id as string)
  })
  return works
}

/** The drafts of a portion, in its order. `changed`: what rows further up in the sheet change. */
export async function worksOf(
  ctx: CallCtx,
  bound: Bound,
  sheet: Sheet,
  rows: readonly Read[],
  locked: Found,
  changed: Set<string>,
): Promise<Work[]> {
  const finding = findingOf(ctx, bound, sheet)
  if (!finding) return draftsOf(ctx, bound, rows, 'create')
  const before = await stored(ctx, bound, finding, rows, locked)
  const isNew = (i: number) => finding.merges && before[i] === undefined
  const changes = await changesOf(
    ctx,
    bound,
    finding,
    rows.flatMap((row, i) => (isNew(i) ? [] : [[row, before[i]] as const])),
    changed,
  )
  const made = await draftsOf(
    ctx,
    bound,
    rows.filter((_row, i) => isNew(i)),
    'create',
  )
  return rows.map((_row, i) => (isNew(i) ? made.shift() : changes.shift()) as Work)
}
