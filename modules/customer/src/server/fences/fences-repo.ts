import { containing, type Expression, type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { StaffFence } from '../../shared/portal/index.ts'
import type { FenceFilters } from './schema.ts'

type Condition = Expression<SqlBool>

/** Vehicles that a fence watches today; row security leaves those that the caller sees. */
const LINKED = sql`from customer_fence_vehicle l
  where l.fence_id = f.id and (l.last_day is null or l.last_day >= app.today())`

const COLUMNS = sql`f.id::text as id, f.fence_name as "fenceName", f.fence_type::int as fence_type, f.setting_way as "settingWay",
  f.area_code as "areaCode",
  case when f.position is null then null else jsonb_build_object('lng', f.position[0], 'lat', f.position[1]) end as position,
  f.radius::int as radius, f.alarm_type as "alarmType", f.active_model::int as "activeModel", f.description,
  f.cancel_flag as "cancelFlag", (select count(*)::int ${LINKED}) as "vehicleCount",
  (select count(*)::int ${LINKED} and l.inside_flag) as "insideCount", f.create_time as "createTime", f.update_time as "updateTime",
  f.create_user_id::text as "customerAccountId", u.real_name as "accountName", u.phone`

const SOURCE = sql`from customer_fence f join app_user u on u.id = f.create_user_id`

/** Outlines of whole provinces are not for lists. */
const LISTED_OUTLINE = sql`case when f.setting_way = 'REGION' then null else f.polygon end as polygon`

function conditions(ctx: CallCtx, filters: FenceFilters): Condition {
  const { fenceName, settingWay, alarmType, cancelFlag, vin, phone, accountName } = filters
  const all: Condition[] = [sql<SqlBool>`f.tenant_id = ${ctx.tenantId}`]
  if (fenceName) all.push(sql<SqlBool>`f.fence_name ilike ${containing(fenceName)}`)
  if (settingWay) all.push(sql<SqlBool>`f.setting_way = ${settingWay}`)
  if (alarmType) all.push(sql<SqlBool>`f.alarm_type = ${alarmType}`)
  if (cancelFlag !== undefined) all.push(sql<SqlBool>`f.cancel_flag = ${cancelFlag}`)
  if (vin) all.push(sql<SqlBool>`exists (select ${LINKED} and l.vin = ${vin})`)
  if (phone) all.push(sql<SqlBool>`u.phone = ${phone}`)
  if (accountName) all.push(sql<SqlBool>`u.real_name ilike ${containing(accountName)}`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

interface Slice {
  page: number
  pageSize: number
}

/** Fences that row security leaves the caller: the own ones, or those of accounts that staff see. The newest first. */
export async function fencesPage(
  ctx: CallCtx,
  filters: FenceFilters,
  { page, pageSize }: Slice,
): Promise<{ items: StaffFence[]; total: number; current: number }> {
  const where = conditions(ctx, filters)
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n ${SOURCE} where ${where}`.execute(ctx.tx)
  const { rows: items } = await sql<StaffFence>`
    select ${COLUMNS}, ${LISTED_OUTLINE} ${SOURCE} where ${where} order by f.create_time desc, f.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.tx)
  return { items, total: counted[0]?.n ?? 0, current: page }
}

export async function fenceById(ctx: CallCtx, id: string): Promise<StaffFence> {
  const { rows } = await sql<StaffFence>`
    select ${COLUMNS}, f.polygon ${SOURCE} where f.tenant_id = ${ctx.tenantId} and f.id = ${id}`.execute(
    ctx.tx,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey('portal/fences.one') })
  return rows[0]
}

/** Without whose it is: to its customer that is no news. */
export function ownView<T extends object>({
  customerAccountId: _id,
  accountName: _name,
  phone: _phone,
  ...rest
}: T & { customerAccountId?: unknown; accountName?: unknown; phone?: unknown }) {
  return rest
}
