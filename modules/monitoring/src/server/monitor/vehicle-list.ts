import { type Expression, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { presence } from '@motorpool/ingest/shared'
import { dayOf, dayText } from '@motorpool/kernel'
import { columnOf, eachColumn, type NullableNumbers, physical, REPORT_COLUMN_NAMES } from '@motorpool/wire'
import type { MonitorRow } from '../../shared/monitor.ts'
import { isInAlarm } from './present.ts'
import { conditions, FROM, KNOWN, type Narrowed } from './vehicle-repo.ts'

interface StatusRow extends NullableNumbers {
  online: boolean | null
  known: boolean
  acc: boolean | null
  located: boolean | null
  run_status: MonitorRow['runStatus']
  charging: boolean | null
  working: boolean | null
  state: number | null
  day_distance: number | null
  report_time: number | null
  receive_time: number | null
}

interface ListRow extends StatusRow {
  id: string
  vin: string
  machine_code: string
  plate_code: string | null
  vehicle_category: string
  model_name: string | null
  org_name: string | null
  terminal_code: string | null
  service_status: string
  lock_status: string
}

const factsOf = (
  row: Pick<StatusRow, 'online' | 'known' | 'charging' | 'working' | 'run_status' | 'acc'>,
) => ({
  online: row.online ?? false,
  known: row.known,
  charging: row.charging ?? false,
  working: row.working ?? false,
  runStatus: row.run_status,
  acc: row.acc,
})

function present(row: ListRow): MonitorRow {
  return {
    id: row.id,
    vin: row.vin,
    machineCode: row.machine_code,
    plateCode: row.plate_code,
    vehicleCategory: row.vehicle_category,
    vehicleModel: row.model_name,
    orgName: row.org_name,
    terminalCode: row.terminal_code,
    serviceStatus: row.service_status,
    lockStatus: row.lock_status,
    ...presence(factsOf(row)),
    locationStatus: row.located ? 'LOCATED' : 'NOT_LOCATED',
    alarm: isInAlarm(row.online, row.state),
    ...eachColumn((name) => physical(name, row[name])),
    dayDistance: (row.day_distance ?? 0) / 1000,
    reportTime: row.report_time,
    receiveTime: row.receive_time,
  }
}

/** Keys a list may be sorted by; anything else is refused by the schema of the call. */
export const SORT_KEYS = [
  'vin',
  'plateCode',
  'onlineStatus',
  'speed',
  'soc',
  'mileage',
  'reportTime',
  'receiveTime',
] as const
type SortKey = (typeof SORT_KEYS)[number]

const SORT_COLUMNS = {
  vin: sql`v.vin`,
  plateCode: sql`v.plate_code`,
  onlineStatus: sql`coalesce(r.online, false)`,
  speed: sql`r.speed`,
  soc: sql`r.soc`,
  mileage: sql`r.mileage`,
  reportTime: sql`r.report_time`,
  receiveTime: sql`r.receive_time`,
} as const satisfies Record<SortKey, unknown>

export interface ListQuery {
  filters: Narrowed
  sort: { field: SortKey; order: 'asc' | 'desc' } | undefined
  limit: number
  offset: number
}

const REPORT_NUMBERS = sql.raw(
  REPORT_COLUMN_NAMES.map((name) => `r.${columnOf(name)} as "${name}"`).join(', '),
)

const orderOf = ({ sort }: Pick<ListQuery, 'sort'>) =>
  sort
    ? sql`${SORT_COLUMNS[sort.field]} ${sql.raw(sort.order === 'desc' ? 'desc' : 'asc')} nulls last, v.id`
    : sql`v.id desc`

export async function list(ctx: CallCtx, query: ListQuery): Promise<{ rows: MonitorRow[]; total: number }> {
  const where = conditions(ctx, query.filters)
  const hit = sql`select v.id ${FROM} where ${where} order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`
  const rows = await readList(ctx, hit, orderOf(query))
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n ${FROM} where ${where}`.execute(ctx.tx)
  return { rows, total: counted[0]?.n ?? 0 }
}

/** Rows of the vehicles that a query of ids finds. */
async function readList(
  ctx: CallCtx,
  hit: Expression<unknown>,
  order: Expression<unknown>,
): Promise<MonitorRow[]> {
  const { rows } = await sql<ListRow>`
    with hit as (${hit})
    select v.id, v.vin, v.machine_code, v.plate_code, v.vehicle_category, m.model_name, o.org_name, t.terminal_code,
      v.service_status, v.lock_status, r.online, ${KNOWN} as known, r.acc, r.located, r.run_status, r.charging, r.working, r.state,
      ${REPORT_NUMBERS}, case when r.day = ${dayText(dayOf(ctx.now))} then r.day_distance end as day_distance, r.report_time, r.receive_time
    ${FROM}
    join hit on hit.id = v.id
    left join vehicle_model m on m.id = v.vehicle_model_id
    left join org o on o.id = v.org_id
    order by ${order}`.execute(ctx.tx)
  return rows.map(present)
}

/** Ids of a list in its order, those of its first rows. */
export async function listIds(ctx: CallCtx, query: Omit<ListQuery, 'offset'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id ${FROM} where ${conditions(ctx, query.filters)} order by ${orderOf(query)} limit ${query.limit}`.execute(
    ctx.tx,
  )
  return rows.map(({ id }) => id)
}

/** Rows of vehicles by their ids, in the order of the ids, as far as the caller sees them. */
export function listByIds(ctx: CallCtx, ids: readonly string[]): Promise<MonitorRow[]> {
  const hit = sql`select v.id ${FROM} where ${conditions(ctx, { ids })}`
  return readList(ctx, hit, sql`array_position(${ids}::bigint[], v.id)`)
}
