import { sql, type Tx } from '@motorpool/db'
import type { DerivedOptions } from '../../kinds/derived/shared.ts'
import type { RefOptions } from '../../kinds/ref/shared.ts'
import { serverKind } from '../../kinds/server.ts'
import { type AnyResource, displayName } from '../../shared/define.ts'
import { type Field, isKind } from '../../shared/field.ts'
import { type RefTarget, targetOf } from '../../shared/target.ts'
import type { FullRowOf, RowOf } from '../../shared/types.ts'
import { snake, textOf } from '../columns.ts'
import type { Row } from '../hooks.ts'
import { escalated } from './escalate.ts'

/** A value wanted from what a reference points at, and where it goes. */
interface Want {
  from: string
  target: RefTarget
  /** Fields of the target, one after the other through its own references. */
  read: string
  into: string
  many: boolean
}

function wantsOf(resource: AnyResource): Want[] {
  const wants: Want[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isKind(field, 'ref') || isKind(field, 'refs')) {
      const { to, as } = field.options as RefOptions
      const target = targetOf(to, `${resource.key}.${name}`)
      wants.push({
        from: name,
        target,
        read: target.label,
        into: displayName(name, as),
        many: field.multiple,
      })
    } else if (isKind(field, 'derived')) {
      const { via, field: read } = field.options as DerivedOptions
      if (!via || !read) continue
      const { to } = (resource.fields[via] as Field<'ref'>).options
      wants.push({
        from: via,
        target: targetOf(to, `${resource.key}.${name}`),
        read,
        into: name,
        many: false,
      })
    }
  }
  return wants
}

type Found = Map<string, Record<string, unknown>>

/** Rows of a target that are wanted by their ids, with some of its columns. */
interface Ask {
  target: RefTarget
  columns: readonly string[]
  ids: readonly string[]
}

/** Types that PostgreSQL's driver hands out as the texts that they are sent as. */
const SENT_AS_TEXT = /^(text|character varying(\(\d+\))?|bigint|date)$/

function asText({ target, columns }: Ask): boolean {
  return columns.every((column) => {
    const name = Object.keys(target.fields ?? {}).find((field) => snake(field) === column)
    const field = name === undefined ? undefined : target.fields?.[name]
    return !field || SENT_AS_TEXT.test(serverKind(field).column(field.options) ?? '')
  })
}

const tenantOf = (target: RefTarget) =>
  target.scope === 'platform' ? sql`null::bigint` : sql.ref('tenant_id')

async function fetchOne(tx: Tx, { target, columns, ids }: Ask): Promise<Found> {
  const list = sql.join(columns.map((c) => sql.ref(c)))
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select id, ${tenantOf(target)} as tenant_id, ${list} from ${sql.table(target.table)} where id = any (${ids}::bigint[])
  `.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}

interface Texts {
  of: number
  id: string
  tenant_id: string | null
  texts: (string | null)[]
}

/** What is asked of all these tables, by one query as far as it consists of texts. */
async function fetchAll(tx: Tx, asks: readonly Ask[]): Promise<Found[]> {
  const found: Found[] = asks.map(() => new Map())
  const parts = asks.flatMap((ask, i) => (ask.ids.length > 0 && asText(ask) ? [{ ask, i }] : []))
  for (const [i, ask] of asks.entries())
    if (ask.ids.length > 0 && !asText(ask)) found[i] = await fetchOne(tx, ask)
  if (parts.length === 0) return found
  const selects = parts.map(({ ask: { target, columns, ids }, i }) => {
    const texts = sql.join(columns.map((c) => sql`${sql.ref(c)}::text`))
    return sql`select ${sql.lit(i)} as of, id, ${tenantOf(target)} as tenant_id, array[${texts}] as texts
      from ${sql.table(target.table)} where id = any (${ids}::bigint[])`
  })
  const { rows } = await sql<Texts>`${sql.join(selects, sql` union all `)}`.execute(tx)
  for (const { of, id, tenant_id, texts } of rows) {
    const columns = asks[of]?.columns ?? []
    const read = Object.fromEntries(columns.map((column, n) => [column, texts[n]]))
    found[of]?.set(id, { ...read, id, tenant_id })
  }
  return found
}

/** The field of a target that names it: a reference of the target is followed to its own name. */
function step(target: RefTarget, read: string): { column: string; next: RefTarget | undefined } {
  const field = target.fields?.[read]
  const next = field && isKind(field, 'ref') ? targetOf(field.options.to, target.key) : undefined
  return { column: snake(read), next }
}

const idsIn = (row: Row, field: string): string[] => {
  const value = row[field]
  return Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []
}

/** All that is wanted of one table. */
interface Group {
  ask: Ask
  steps: (ReturnType<typeof step> & { want: Want })[]
}

function groupOf(target: RefTarget, wants: readonly Want[], rows: readonly Row[]): Group {
  const steps = wants.map((want) => ({ want, ...step(target, want.read) }))
  const ids = [...new Set(wants.flatMap((want) => rows.flatMap((row) => idsIn(row, want.from))))]
  return { ask: { target, columns: [...new Set(steps.map((s) => s.column))], ids }, steps }
}

/**
 * Adds to rows the names of what they refer to and the fields read through references: one query for all tables, and one
 * for what these refer to, whatever the number of rows. A reference within the same tenant only.
 */
export async function addNames<R extends AnyResource>(
  tx: Tx,
  resource: R,
  rows: RowOf<R>[],
): Promise<FullRowOf<R>[]> {
  await nameAll(tx, resource, rows)
  return rows as FullRowOf<R>[]
}

async function nameAll(tx: Tx, resource: AnyResource, rows: readonly Row[]): Promise<void> {
  const wants = wantsOf(resource)
  for (const want of wants) for (const row of rows) row[want.into] = want.many ? [] : null
  const filled = wants.filter((want) => rows.some((row) => idsIn(row, want.from).length > 0))
  if (filled.length === 0) return
  const groups = [...Map.groupBy(filled, (want) => want.target)].map(([target, own]) =>
    groupOf(target, own, rows),
  )
  await escalated(tx, async () => {
    const found = await fetchAll(
      tx,
      groups.map((group) => group.ask),
    )
    const further = groups.flatMap(({ steps }, i) =>
      steps.flatMap(({ want, column, next }) => {
        if (!next) return []
        const ids = [...(found[i] as Found).values()].flatMap((row) => textOf(row[column]) || [])
        return [{ want, ask: { target: next, columns: [snake(next.label)], ids: [...new Set(ids)] } }]
      }),
    )
    const beyond = await fetchAll(
      tx,
      further.map((f) => f.ask),
    )
    const onward = new Map(further.map(({ want }, i) => [want, beyond[i] as Found]))
    for (const [i, { steps }] of groups.entries())
      for (const one of steps) fill(rows, one, found[i] as Found, onward.get(one.want))
  })
}

function fill(
  rows: readonly Row[],
  { want, column, next }: Group['steps'][number],
  found: Found,
  onward: Found | undefined,
): void {
  const own = (row: Row, hit: Record<string, unknown> | undefined) =>
    hit && (hit.tenant_id === null || hit.tenant_id === row.tenantId) ? hit : undefined
  for (const row of rows) {
    const values = idsIn(row, want.from).flatMap((id) => {
      const value = own(row, found.get(id))?.[column]
      const named = onward && next ? onward.get(textOf(value))?.[snake(next.label)] : value
      return named === null || named === undefined ? [] : [named]
    })
    row[want.into] = want.many ? values : (values[0] ?? null)
  }
}
