import { containing, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { FencedVehicle, LinkedVehicle } from '../../shared/portal/index.ts'
import type { VehicleFilters } from './schema.ts'

interface Slice {
  page: number
  pageSize: number
}

/** The customer whose own names of vehicles are shown; staff read plates and machine numbers. */
const reader = ({ orgScope }: CallCtx): string | null =>
  orgScope.kind === 'customer' ? orgScope.customerId : null

const NAMED = sql`v.vin, coalesce(p.vehicle_name, v.plate_code, v.machine_code) as vehicle, v.plate_code as "plateCode",
  v.machine_code as "machineCode", m.model_name as "modelName"`

const named = (ctx: CallCtx) => sql`
  left join vehicle_model m on m.id = v.vehicle_model_id
  left join portal_vehicle p on p.vin = v.vin and p.create_user_id = ${reader(ctx)}::bigint`

function matching(keyword: string | undefined) {
  if (!keyword) return sql`true`
  const like = containing(keyword)
  return sql`(v.vin ilike ${like} or v.plate_code ilike ${like} or v.machine_code ilike ${like} or p.vehicle_name ilike ${like})`
}

async function paged<T>(
  ctx: CallCtx,
  columns: ReturnType<typeof sql>,
  from: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  { page, pageSize }: Slice,
): Promise<{ items: T[]; total: number; current: number }> {
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.tx)
  const { rows: items } = await sql<T>`
    select ${columns} ${from} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    ctx.tx,
  )
  return { items, total: counted[0]?.n ?? 0, current: page }
}

/** Vehicles that fences watch today, of those that the caller sees. */
export function linkedVehicles(ctx: CallCtx, filters: VehicleFilters, slice: Slice) {
  const { fenceId, vin, keyword } = filters
  return paged<LinkedVehicle>(
    ctx,
    sql`${NAMED}, l.fence_id::text as "fenceId", l.inside_flag as "insideFlag", l.judge_time as "judgeTime",
      l.create_time as "createTime"`,
    sql`from customer_fence_vehicle l join vehicle v on v.vin = l.vin ${named(ctx)}
      where l.tenant_id = ${ctx.tenantId} and (l.last_day is null or l.last_day >= app.today())
        and (${fenceId ?? null}::bigint is null or l.fence_id = ${fenceId ?? null}::bigint)
        and (${vin ?? null}::text is null or l.vin = ${vin ?? null}::text) and ${matching(keyword)}`,
    sql`l.create_time desc, l.id desc`,
    slice,
  )
}

/** The customer's vehicles that a fence does not watch. */
export function waitingVehicles(ctx: CallCtx, fenceId: string, keyword: string | undefined, slice: Slice) {
  return paged<FencedVehicle>(
    ctx,
    NAMED,
    sql`from vehicle v join app.customer_links() own on own.vehicle_id = v.id ${named(ctx)}
      where not exists (select from customer_fence_vehicle l where l.fence_id = ${fenceId} and l.vin = v.vin)
        and coalesce(p.bound, true) and ${matching(keyword)}`,
    sql`v.id desc`,
    slice,
  )
}
