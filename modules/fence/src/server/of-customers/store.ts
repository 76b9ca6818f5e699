import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, must, type OrgScope, textKey } from '@motorpool/kernel'
import { CUSTOMER_FENCE_LIMITS, type CustomerFenceInput } from '../../shared/customer-fences.ts'
import type { Outlines } from '../fences.ts'
import { placeOfInput } from './place.ts'

/** The text that names what is not found. */
const WHAT = textKey('portal/fences.one')

/** The account that keeps the fences; nobody else changes one. */
function accountOf({ orgScope }: { orgScope: OrgScope }): string {
  if (orgScope.kind !== 'customer') throw new AppError('FORBIDDEN')
  return orgScope.customerId
}

/** Of one account one change at a time: names and counts are looked at before rows are written. */
const alone = (ctx: CallCtx, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fences of ${account}`}, 0))`.execute(ctx.tx)

const typeOf = ({ settingWay }: CustomerFenceInput): '1' | '2' => (settingWay === 'REGION' ? '2' : '1')

async function checkName(ctx: CallCtx, account: string, name: string, except: string | null): Promise<void> {
  const { rows } = await sql`
    select from customer_fence where create_user_id = ${account} and fence_name = ${name}
      and id is distinct from ${except}::bigint`.execute(ctx.tx)
  if (rows.length === 0) return
  const field = { field: 'fenceName', code: 'FIELD_DUPLICATE', params: { value: name } }
  throw new AppError('FIELD_DUPLICATE', field.params, { fields: [field] })
}

async function checkCount(ctx: CallCtx, account: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from customer_fence where create_user_id = ${account}`.execute(ctx.tx)
  const max = CUSTOMER_FENCE_LIMITS.fences
  if ((rows[0]?.n ?? 0) >= max) throw new AppError('FENCE_CUSTOMER_LIMIT', { max })
}

/** The columns of an input, in the order of `COLUMNS`. */
function valuesOf(input: CustomerFenceInput, outlines: Outlines) {
  const { areaCode, position, radius, polygon } = placeOfInput(input, outlines)
  const point = position && `(${position.lng},${position.lat})`
  return sql`${input.fenceName}, ${typeOf(input)}, ${input.settingWay}, ${areaCode}, ${point}::point, ${radius},
    ${polygon === null ? null : JSON.stringify(polygon)}::jsonb, ${input.alarmType}, ${input.activeModel},
    ${input.description || null}`
}
const COLUMNS = sql`fence_name, fence_type, setting_way, area_code, position, radius, polygon, alarm_type, active_model, description`

/** A fence of the customer whose call it is; answers its id. */
export async function addCustomerFence(
  ctx: CallCtx,
  input: CustomerFenceInput,
  outlines: Outlines,
): Promise<string> {
  const account = accountOf(ctx)
  await alone(ctx, account)
  await checkCount(ctx, account)
  await checkName(ctx, account, input.fenceName, null)
  const now = new Date(ctx.now)
  const { rows } = await sql<{ id: string }>`
    insert into customer_fence (tenant_id, ${COLUMNS}, create_user_id, create_time, update_user_id, update_time)
    values (${ctx.tenantId}, ${valuesOf(input, outlines)}, ${account}, ${now}, ${account}, ${now})
    returning id::text as id`.execute(ctx.tx)
  return must(rows[0], 'the fence').id
}

/** A fence with what it watches, locked: of two links at once the second sees the first. */
async function held(ctx: CallCtx, id: string): Promise<{ fenceType: string; vehicles: number }> {
  const { rows } = await sql<{ fenceType: string; vehicles: number }>`
    select fence_type as "fenceType",
      (select count(*)::int from customer_fence_vehicle l where l.fence_id = f.id) as vehicles
    from customer_fence f where f.id = ${id} for update`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: WHAT })
  return rows[0]
}

/** What it watches stays, and keeps its type while it watches any (entity CustomerFence, fence_type). */
export async function changeCustomerFence(
  ctx: CallCtx,
  id: string,
  input: CustomerFenceInput,
  outlines: Outlines,
): Promise<void> {
  const account = accountOf(ctx)
  await alone(ctx, account)
  const { fenceType, vehicles } = await held(ctx, id)
  if (fenceType !== typeOf(input) && vehicles > 0) throw new AppError('FENCE_LINKED', { count: vehicles })
  await checkName(ctx, account, input.fenceName, id)
  await sql`
    update customer_fence set (${COLUMNS}, update_user_id, update_time)
      = (${valuesOf(input, outlines)}, ${account}, ${new Date(ctx.now)}) where id = ${id}`.execute(ctx.tx)
}

/** All of them or none; their links go with them, and the alarms that they raised stay. */
export async function removeCustomerFences(ctx: CallCtx, ids: readonly string[]): Promise<void> {
  accountOf(ctx)
  const { rows } = await sql`
    delete from customer_fence where id = any (${[...ids]}::bigint[]) returning id`.execute(ctx.tx)
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', { what: WHAT })
}

const cancelled = (ctx: CallCtx, id: string, flag: boolean) =>
  sql`
    update customer_fence set cancel_flag = ${flag}, update_user_id = ${accountOf(ctx)}, update_time = ${new Date(ctx.now)}
    where id = ${id} and cancel_flag <> ${flag}`.execute(ctx.tx)

/** Lets a fence watch vehicles that are the customer's today, all of them or none; how many it did not watch before. */
export async function linkCustomerFence(ctx: CallCtx, id: string, vins: readonly string[]): Promise<number> {
  const account = accountOf(ctx)
  const wanted = [...new Set(vins)]
  const { vehicles } = await held(ctx, id)
  const { rows: own } = await sql<{ vin: string }>`
    select l.vin from app.customer_links() l where l.vin = any (${wanted}::text[])`.execute(ctx.tx)
  const known = new Set(own.map(({ vin }) => vin))
  const foreign = wanted.find((vin) => !known.has(vin))
  if (foreign !== undefined) throw new AppError('NOT_FOUND', { what: foreign })
  const { rows: made } = await sql`
    insert into customer_fence_vehicle (tenant_id, org_id, fence_id, vin, vehicle_id, last_day, create_user_id, create_time)
    select ${ctx.tenantId}, v.org_id, ${id}, v.vin, v.id, l.last_day, ${account}, ${new Date(ctx.now)}
    from app.customer_links() l join vehicle v on v.id = l.vehicle_id
    where l.vin = any (${wanted}::text[])
    on conflict (tenant_id, fence_id, vin) do nothing returning id`.execute(ctx.tx)
  const max = CUSTOMER_FENCE_LIMITS.vehicles
  if (vehicles + made.length > max) throw new AppError('FENCE_CUSTOMER_VEHICLES', { max })
  await cancelled(ctx, id, false)
  return made.length
}

/** Lets a fence watch these vehicles no more; without a list none, and it is cancelled until it watches one again. */
export async function unlinkCustomerFence(
  ctx: CallCtx,
  id: string,
  vins: readonly string[] | undefined,
): Promise<number> {
  await held(ctx, id)
  const { rows } = await sql`
    delete from customer_fence_vehicle where fence_id = ${id}
      and (${vins === undefined} or vin = any (${[...(vins ?? [])]}::text[])) returning id`.execute(ctx.tx)
  if (vins === undefined) await cancelled(ctx, id, true)
  return rows.length
}
