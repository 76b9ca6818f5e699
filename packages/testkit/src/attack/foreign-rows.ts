import { sql } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import { classify, type Family, type Place, type RouteInput } from '../access/family.ts'
import { buildWorld, makeRow, newMark, send, shown, shows, type World } from '../access/world.ts'
import type { TestApp } from '../app.ts'
import { baseOf } from './base.ts'
import { each } from './each.ts'
import { fieldsOf, type InputField, type Setting, withValue, withValues } from './fields.ts'

export interface ForeignRowsReport {
  routes: number
  calls: number
  /** Tables whose rows of others are watched. */
  tables: number
  failures: string[]
}

/** A row and the text that only it shows. */
interface Made {
  family: Family
  id: string
  mark: string
  columns: Record<string, unknown>
}

/** Whose rows are out of reach, and of whom. */
interface Side {
  name: string
  who: 'full' | 'scoped'
  place: Place
  column: 'tenant_id' | 'org_id'
  value: string
  families: readonly Family[]
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
const isMakeable = (family: Family): boolean => family.make !== undefined || family.create !== undefined

async function makeAll(world: World, families: readonly Family[], place: Place): Promise<Made[]> {
  const all: Made[] = []
  for (const family of families) {
    const mark = newMark()
    const id = await makeRow(world, family, place, mark)
    const { rows } = await world.app.db.withPlatform(undefined, 'foreign rows', (tx) =>
      sql<{
        row: Record<string, unknown>
      }>`select to_jsonb(t) as row from ${sql.table(family.table)} t where id = ${id}`.execute(tx),
    )
    all.push({ family, id, mark, columns: rows[0]?.row ?? {} })
  }
  return all
}

/** All rows of the side in one table. */
interface Imprint {
  name: string
  n: number
  sum: string
}

async function imprint(app: TestApp, { column, value }: Side): Promise<Imprint[]> {
  return app.db.withPlatform(undefined, 'foreign rows', async (tx) => {
    const tables = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = ${column} and t.table_type = 'BASE TABLE' order by 1`.execute(
      tx,
    )
    const parts = tables.rows.map(
      ({ name }) => sql`
        select ${name} as name, count(*) as n, md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text))) as sum
        from ${sql.table(name)} t where ${sql.ref(column)} = ${value} having count(*) > 0`,
    )
    return (await sql<Imprint>`${sql.join(parts, sql` union all `)} order by 1`.execute(tx)).rows
  })
}

/** Rows that refer to a row of another tenant, over all foreign keys between tables that have tenants. */
export async function foreignReferences(app: TestApp): Promise<string[]> {
  return app.db.withPlatform(undefined, 'foreign rows', async (tx) => {
    const { rows: keys } = await sql<{ child: string; column: string; parent: string; key: string }>`
      select k.conrelid::regclass::text as child, a.attname as column, k.confrelid::regclass::text as parent, b.attname as key
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and cardinality(k.conkey) = 1 and k.conparentid = 0
        and exists (select from pg_attribute t where t.attrelid = k.conrelid and t.attname = 'tenant_id')
        and exists (select from pg_attribute t where t.attrelid = k.confrelid and t.attname = 'tenant_id')`.execute(
      tx,
    )
    const found: string[] = []
    for (const { child, column, parent, key } of keys) {
      const { rows } = await sql<{ id: string }>`
        select c.${sql.ref(column)}::text as id from ${sql.table(child)} c join ${sql.table(parent)} p on p.${sql.ref(key)} = c.${sql.ref(column)}
        where c.tenant_id <> p.tenant_id limit 1`.execute(tx)
      if (rows[0]) found.push(`${child}.${column} refers to ${parent} ${rows[0].id} of another tenant`)
    }
    return found
  })
}

/** Values of these rows that a field may name one by: ids by the field's name, other columns of that name. */
function namesFor(field: InputField, family: Family, made: readonly Made[]): string[] {
  const name = String(field.path.findLast((step) => typeof step === 'string') ?? '')
  const noun = /^(.*?)_?ids?$/.exec(snake(name))?.[1]
  if (noun === undefined) {
    const texts = made.map(({ columns }) => columns[snake(name)])
    return [
      ...new Set(texts.filter((text): text is string => typeof text === 'string' && text.length > 5)),
    ].slice(0, 2)
  }
  const own = made.filter((row) => row.family === family)
  const named = noun === '' ? own : made.filter((row) => row.family.table.endsWith(noun))
  const some = named.length > 0 ? named : own.length > 0 ? own : made
  return [...new Set(some.map((row) => row.id))].slice(0, 3)
}

function filled(
  base: RouteInput,
  fields: readonly InputField[],
  family: Family,
  made: readonly Made[],
): RouteInput {
  return withValues(
    base,
    fields.flatMap((field): Setting[] => {
      const [value] = namesFor(field, family, made)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** All that name a row of theirs: each alone among own ones, and all together. */
function attacks(
  base: RouteInput,
  fields: readonly InputField[],
  family: Family,
  mine: readonly Made[],
  theirs: readonly Made[],
): RouteInput[] {
  const own = filled(base, fields, family, mine)
  const single = fields.flatMap((field) => {
    const values = namesFor(field, family, theirs).map((value) => withValue(own, field, value))
    const [first] = values
    const [kept] = namesFor(field, family, mine)
    const mixed =
      first && kept && field.path.at(-1) === 0
        ? [
            withValue(
              withValue(own, field, kept),
              { ...field, path: [...field.path.slice(0, -1), 1] },
              namesFor(field, family, theirs)[0],
            ),
          ]
        : []
    return [...values, ...mixed]
  })
  return fields.length > 1 ? [...single, filled(base, fields, family, theirs)] : single
}

interface Raid {
  world: World
  side: Side
  mine: readonly Made[]
  theirs: readonly Made[]
  /** Marks of theirs that a call has accepted as names of own rows: from then on such a row may show them. */
  told: Set<string>
  report: ForeignRowsReport
}

async function attackRoute(
  { world, side, mine, theirs, told, report }: Raid,
  route: Route,
  family: Family,
): Promise<void> {
  const fields = fieldsOf(route).filter((field) => namesFor(field, family, theirs).length > 0)
  if (fields.length === 0) return
  report.routes++
  const base = await baseOf(world, route, family, world.own)()
  for (const input of attacks(base, fields, family, mine, theirs)) {
    const answer = await send(world[side.who], route, input)
    report.calls++
    const sent = JSON.stringify(input)
    const said = sent.toLowerCase()
    const isSaid = (mark: string) => said.includes(mark.toLowerCase())
    const seen = theirs.filter(({ mark }) => !isSaid(mark) && !told.has(mark) && shows(answer, mark))
    if (answer.status < 300 && route.readOnly !== true)
      for (const { mark } of theirs) if (isSaid(mark)) told.add(mark)
    if (seen.length > 0)
      report.failures.push(
        `${route.id}: shows ${side.name} ${seen.map((row) => row.family.prefix).join()} – ${sent.slice(0, 200)}`,
      )
    if (answer.status >= 500)
      report.failures.push(`${route.id}: fails – ${sent.slice(0, 200)} ${shown(answer).slice(0, 100)}`)
  }
}

/** What the imprints tell of tables that are not the same. */
function changed(before: readonly Imprint[], after: readonly Imprint[]): string[] {
  const known = new Map(before.map((one) => [one.name, JSON.stringify(one)]))
  return after.filter((one) => known.get(one.name) !== JSON.stringify(one)).map(({ name }) => name)
}

async function attackSide(
  world: World,
  side: Side,
  families: readonly Family[],
  report: ForeignRowsReport,
): Promise<void> {
  const mine = await makeAll(world, side.families, world.own)
  const theirs = await makeAll(world, side.families, side.place)
  const raid: Raid = { world, side, mine, theirs, told: new Set(), report }
  const before = await imprint(world.app, side)
  const watched = new Set(before.map(({ name }) => name))
  for (const { family, columns } of theirs)
    if (String(columns[side.column]) === side.value && !watched.has(family.table))
      report.failures.push(`a change of ${family.table} would not be seen`)
  report.tables += watched.size
  const found = (route: Route) => classify(route.id, families)?.family
  const open = world.app.routes.filter((route) => !route.multipart && route.permission !== 'public')
  // Calls of a family share rows: one after the other.
  await each([...Map.groupBy(open, found)], async ([family, routes]) => {
    for (const route of family ? routes : []) await attackRoute(raid, route, family as Family)
  })
  const after = await imprint(world.app, side)
  const lost = changed(after, before)
  for (const name of new Set([...changed(before, after), ...lost]))
    report.failures.push(`some call changes ${side.name} rows of ${name}`)
}

/**
 * Names rows of others in every field of every call that can name one, alone among own rows and all together. Nothing of
 * theirs may show in an answer or change in the database, whatever the call answers.
 */
export async function runForeignRows(app: TestApp, families: readonly Family[]): Promise<ForeignRowsReport> {
  const report: ForeignRowsReport = { routes: 0, calls: 0, tables: 0, failures: [] }
  const world = await buildWorld(app)
  const makeable = families.filter(isMakeable)
  const sides: Side[] = [
    {
      name: "another tenant's",
      who: 'full',
      place: world.other,
      column: 'tenant_id',
      value: world.other.tenant.id,
      families: makeable.filter((f) => f.scope !== 'platform'),
    },
    {
      name: "another organisation's",
      who: 'scoped',
      place: world.beside,
      column: 'org_id',
      value: world.beside.org.id,
      families: makeable.filter((f) => f.scope === 'organisation'),
    },
  ]
  for (const side of sides) await attackSide(world, side, families, report)
  report.failures.push(...(await foreignReferences(app)))
  return report
}
