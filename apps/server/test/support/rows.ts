import { type Binding, type Database, pg, sql } from '@motorpool/db'

/** What says whose a row is, and since when; a table takes what it has columns for. */
const OWN = {
  id: '7',
  tenant_id: '1',
  org_id: '10',
  parent_id: null,
  create_user_id: '7',
  user_id: '7',
  vin: 'OWN',
  vehicle_id: '70',
  work_date: '2026-11-22',
  report_time: '2026-11-22T12:00:00Z',
}
type Whose = Readonly<Record<keyof typeof OWN, string | null>>

const OF_ANOTHER = { id: '8', create_user_id: '8', user_id: '8' }
const OTHER_VEHICLE = { vin: 'OTHER', vehicle_id: '80' }

/** Rows that differ from one's own in whose they are. */
const ROWS: Readonly<Record<string, Whose>> = {
  own: OWN,
  colleague: { ...OWN, ...OF_ANOTHER },
  vehicle: { ...OWN, id: '9', ...OTHER_VEHICLE },
  stranger: { ...OWN, ...OF_ANOTHER, ...OTHER_VEHICLE },
  elsewhere: { ...OWN, org_id: '11' },
  platform: { ...OWN, tenant_id: null },
  foreign: { ...OWN, tenant_id: '2', org_id: '20' },
}
/** From before the vehicle was the customer's. */
const EARLIER: Whose = { ...OWN, work_date: '2026-11-01', report_time: '2026-11-01T12:00:00Z' }

/** Organisations and tenants are what the others belong to. */
const PLACES: Readonly<Record<string, Readonly<Record<string, Whose>>>> = {
  org: {
    seat: { ...OWN, id: '10' },
    branch: { ...OWN, id: '12', parent_id: '10' },
    sister: { ...OWN, id: '11' },
    foreign: { ...OWN, id: '20', tenant_id: '2' },
  },
  tenant: { own: { ...OWN, id: '1' }, foreign: { ...OWN, id: '2' } },
}

const NAMES = [...new Set([...Object.keys(ROWS), 'earlier', ...Object.values(PLACES).flatMap(Object.keys)])]

/** The rows of a table, each with its name as its mark. */
function rowsOf({ name, columns }: Table): string {
  const isDated = columns.includes('work_date') || columns.includes('report_time')
  const rows = PLACES[name] ?? { ...ROWS, ...(isDated ? { earlier: EARLIER } : {}) }
  return JSON.stringify(
    Object.fromEntries(Object.entries(rows).map(([mark, row]) => [mark, { ...row, mark }])),
  )
}

/** Who asks: user 7 of tenant 1 in organisation 10 with its branch 12, in each way in which a transaction is bound. */
export const CALLERS = {
  tenant: { kind: 'all' },
  organisation: { kind: 'orgs', orgIds: ['10', '12'] },
  customer: { kind: 'customer', customerId: '7' },
  self: { kind: 'self', orgIds: ['10', '12'], userId: '7' },
} as const satisfies Record<string, Binding['orgScope']>
export type Caller = keyof typeof CALLERS

/**
 * Takes from a throwaway database what else refuses a row, so that only whose it is counts: constraints, unique indexes,
 * triggers. The vehicle OWN is that of user 7, as a customer since 15 November and as the one who made it.
 */
async function loosen(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$ declare one record; begin
      for one in select conrelid::regclass as t, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'x', 'u', 'p') and conparentid = 0
        order by array_position(array['f', 'c', 'x', 'u', 'p'], contype::text)
      loop execute format('alter table %s drop constraint %I cascade', one.t, one.conname); end loop;
      for one in select indexrelid::regclass as i from pg_index x join pg_class c on c.oid = x.indrelid
        where c.relnamespace = 'public'::regnamespace and x.indisunique and not c.relispartition
      loop execute format('drop index %s', one.i); end loop;
      for one in select a.attrelid::regclass as t, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
          and a.attnotnull and not a.attisdropped and a.attidentity = ''
      loop execute format('alter table %s alter %I drop not null', one.t, one.attname); end loop;
      for one in select c.oid::regclass as t, c.relname, c.relkind from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      loop
        execute format('alter table %s disable trigger user', one.t);
        execute format('alter table %s add column mark text', one.t);
        if one.relkind = 'p' then execute format('create table %I partition of %s default', one.relname || '_rest', one.t); end if;
      end loop;
    end $$;
    create or replace function app.customer_links() returns table (vin text, vehicle_id bigint, first_day date, last_day date)
      stable language sql as $$ select 'OWN', 70::bigint, date '2026-11-15', null::date $$;
    create or replace function app.self_links() returns table (vin text, vehicle_id bigint)
      stable language sql as $$ select 'OWN', 70::bigint $$;
    create function app.tried(target regclass, columns text, rows jsonb) returns table (what text, mark text) language plpgsql as $$
    declare
      one record;
      touched bigint;
      acts text[] := array[
        'read', format('select from %s where mark = $1', target),
        'change', format('update %s set mark = mark where mark = $1', target),
        'remove', format('delete from %s where mark = $1', target),
        'add', format('insert into %s (%s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $2)',
          target, columns)];
    begin
      for i in 1 .. cardinality(acts) by 2 loop
        for one in select * from jsonb_each(rows) loop
          begin
            execute acts[i + 1] using one.key, one.value;
            get diagnostics touched = row_count;
            what := acts[i]; mark := one.key;
            if touched > 0 then return next; end if;
          exception when insufficient_privilege then null;
          end;
        end loop;
      end loop;
    end $$;
    grant execute on function app.tried to public`)
}

/** A table with row security, and the columns of `OWN` that it has. */
export interface Table {
  name: string
  columns: readonly string[]
}

/** The tables of all migrations, each with the rows of `ROWS`. */
export async function fillTables(url: string): Promise<Table[]> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await loosen(owner)
    const { rows } = await owner.query<Table>(
      `select c.relname as name,
        array(select attname::text from pg_attribute where attrelid = c.oid and attname = any ($1) order by pg_attribute.attname) as columns
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
      order by c.relname`,
      [[...Object.keys(OWN), 'mark']],
    )
    await owner.query('set role motorpool_platform')
    for (const table of rows)
      await owner.query(`select app.tried($1::text::regclass, $2, $3)`, [
        table.name,
        table.columns.join(),
        rowsOf(table),
      ])
    return rows
  } finally {
    await owner.end()
  }
}

class Undone extends Error {}

export type Deed = 'read' | 'change' | 'remove' | 'add'

/** What a caller reads, changes, removes and adds of a table: names of `ROWS`, in their order, by the deed. */
export async function tried(
  db: Database,
  caller: Caller,
  table: Table,
): Promise<Partial<Record<Deed, string[]>>> {
  let found: { what: Deed; mark: string }[] = []
  const attempt = db.withTenant({ tenantId: '1', orgScope: CALLERS[caller] }, async (tx) => {
    const query = sql<{ what: Deed; mark: string }>`
      select * from app.tried(${table.name}::text::regclass, ${table.columns.join()}, ${rowsOf(table)}::jsonb)`
    found = (await query.execute(tx)).rows
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  const by = Object.groupBy(found, ({ what }) => what)
  const marks = (deed: Deed) => inOrder((by[deed] ?? []).map(({ mark }) => mark))
  return { read: marks('read'), change: marks('change'), remove: marks('remove'), add: marks('add') }
}

/** Names of rows in the order of `ROWS`. */
export function inOrder(names: readonly string[]): string[] {
  return NAMES.filter((name) => names.includes(name))
}
