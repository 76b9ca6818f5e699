import { pg } from '@motorpool/db'

/** The tenant that owns the fleet; ids of its catalogues begin with the same number. */
export const TENANT = 1000
export const ORGS = 50
export const MODELS = 200

const CATALOGUES = `
  insert into tenant (id, tenant_code, tenant_name, app_name) values (${TENANT}, 'bench', 'Bench', 'Bench');
  insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    values (${TENANT}, ${TENANT}, 'ROOT', 'Root', null, '/${TENANT}/');
  insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select ${TENANT} + n, ${TENANT}, 'ORG' || n, 'Org ' || n, ${TENANT}, '/${TENANT}/' || (${TENANT} + n) || '/'
    from generate_series(1, ${ORGS}) n;
  insert into vehicle_type (id, tenant_id, type_code, type_name, vehicle_category)
    values (${TENANT}, ${TENANT}, 'T', 'Truck', 'ROAD_FUEL');
  insert into vehicle_series (id, tenant_id, org_id, series_code, series_name, vehicle_type_id)
    select ${TENANT} + n, ${TENANT}, ${TENANT}, 'S' || n, 'Series ' || n, ${TENANT} from generate_series(0, 9) n;
  insert into vehicle_model (id, tenant_id, org_id, model_code, model_name, vehicle_category, vehicle_type_id, vehicle_series_id)
    select ${TENANT} + n, ${TENANT}, ${TENANT}, 'M' || n, 'Model ' || n, 'ROAD_FUEL', ${TENANT}, ${TENANT} + n % 10
    from generate_series(0, ${MODELS - 1}) n;
  insert into terminal_supplier (id, tenant_id, org_id, supplier_code, supplier_name)
    values (${TENANT}, ${TENANT}, ${TENANT}, 'P', 'Supplier');
  insert into terminal_model (id, tenant_id, model_code, model_name, supplier_id, chain_types)
    values (${TENANT}, ${TENANT}, 'TM', 'Terminal model', ${TENANT}, '{GB6}');`

/** As many cards, terminals and vehicles; four in five of them are bound to each other. */
const ROWS: Readonly<Record<'sim_card' | 'terminal' | 'vehicle', (rows: number) => string>> = {
  sim_card: (rows) => `
    insert into sim_card (id, tenant_id, org_id, sim_code, iccid, operator, card_category, bind_status, create_time)
    select n, ${TENANT}, ${TENANT} + n % ${ORGS + 1}, (1440000000000 + n * 7)::text, '8986' || lpad(n::text, 16, '0'), '1', '13',
      case when n % 5 <> 0 then 'BOUND' else 'UNBOUND' end, '2024-01-01'::timestamptz + n * interval '37 seconds'
    from generate_series(1, ${rows}) n`,
  terminal: (rows) => `
    insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, terminal_supplier_id, use_type,
      chain_type, simcard_id, bind_status, vin, create_time)
    select n, ${TENANT}, ${TENANT} + n % ${ORGS + 1}, 'T' || lpad((n * 13)::text, 11, '0'), ${TENANT}, ${TENANT}, 'fuel', 'GB6',
      case when n % 5 <> 0 then n end, case when n % 5 <> 0 then 'BOUND' else 'UNBOUND' end,
      case when n % 5 <> 0 then 'LMPBENCH' || lpad(n::text, 9, '0') end, '2024-01-01'::timestamptz + n * interval '37 seconds'
    from generate_series(1, ${rows}) n`,
  vehicle: (rows) => `
    insert into vehicle (id, tenant_id, org_id, vin, machine_code, vehicle_category, emission_level_type, plate_code,
      vehicle_type_id, vehicle_series_id, vehicle_model_id, terminal_id, sale_status, lock_status, customer_name, engine_no,
      create_time)
    select n, ${TENANT}, ${TENANT} + n % ${ORGS + 1}, 'LMPBENCH' || lpad(n::text, 9, '0'), 'MC' || lpad((n * 17)::text, 12, '0'),
      'ROAD_FUEL', 'GB6', case when n % 3 = 0 then '京A' || upper(lpad(to_hex(n), 6, '0')) end,
      ${TENANT}, ${TENANT} + (n % ${MODELS}) % 10, ${TENANT} + n % ${MODELS}, case when n % 5 <> 0 then n end,
      case when n % 4 = 0 then 'SOLD' else 'UNSOLD' end, case when n % 10000 = 0 then 'LOCKED' else 'UNLOCKED' end,
      case when n % 100000 = 7 then '欧阳' || n else '客户' || (n % 5000) end, 'E' || lpad((n * 19)::text, 10, '0'), '2024-01-01'::timestamptz + n * interval '37 seconds'
    from generate_series(1, ${rows}) n`,
}
const TABLES = ['vehicle', 'terminal', 'sim_card'] as const

async function connection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The rows are right by construction; ten foreign keys a row would be checked one by one.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set wal_compression = off;
    set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0`)
  return client
}

/** Runs the statements over several connections, in their order. */
async function spread(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements]
  const work = async (client: pg.Client) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next)
  }
  await Promise.all(clients.map(work))
}

/** What is taken off the tables while they are filled: indexes, and the unique constraints no foreign key needs. */
async function takeOff(
  client: pg.Client,
  tables: readonly string[],
): Promise<{ indexes: string[]; constraints: string[] }> {
  const { rows: indexes } = await client.query<{
    name: string
    def: string
    table: string
    key: string | null
  }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as def, i.indrelid::regclass::text as table, k.conname as key
     from pg_index i join pg_class c on c.oid = i.indexrelid
     left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
     where i.indrelid = any ($1::regclass[]) and not i.indisprimary
       and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
     order by c.relname like '%\\_trgm\\_idx' desc`,
    [tables],
  )
  for (const { name, table, key } of indexes)
    await client.query(key ? `alter table ${table} drop constraint ${key}` : `drop index ${name}`)
  return {
    indexes: indexes.map((i) => i.def),
    constraints: indexes.flatMap((i) =>
      i.key ? [`alter table ${i.table} add constraint ${i.key} unique using index ${i.name}`] : [],
    ),
  }
}

/**
 * Fills tables by `statements`, over two connections. Indexes are built over the finished tables, two at a time: many times
 * faster than row by row.
 */
export async function fillTables(
  url: string,
  tables: readonly string[],
  before: string,
  statements: readonly string[],
  analysed: readonly string[] = [],
): Promise<void> {
  const clients = await Promise.all([connection(url), connection(url)])
  try {
    const [first] = clients
    await first.query(before)
    // An autovacuum would read the tables beside what is built on them; they are vacuumed at the end.
    for (const table of tables) await first.query(`alter table ${table} set (autovacuum_enabled = off)`)
    const { indexes, constraints } = await takeOff(first, tables)
    await spread(clients, statements)
    await spread(clients, indexes)
    await spread([first], constraints)
    await spread(
      clients,
      [...tables, ...analysed].map((table) => `vacuum analyze ${table}`),
    )
    for (const table of tables) {
      await first.query(`alter table ${table} reset (autovacuum_enabled)`)
      await first.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    }
  } finally {
    await Promise.all(clients.map((c) => c.end()))
  }
}

/** One tenant with `rows` vehicles, terminals and cards. */
export const fillFleet = (url: string, rows: number): Promise<void> =>
  fillTables(
    url,
    TABLES,
    CATALOGUES,
    TABLES.map((table) => ROWS[table](rows)),
    ['vehicle_model', 'org'],
  )
