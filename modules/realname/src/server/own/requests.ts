import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type OwnRealName, VEHICLE_KIND } from '../../shared/index.ts'
import { type Desk, keepingOf } from '../desk.ts'
import { newRequestNo, requestOf, requireOpen } from '../papers/request.ts'
import { openPaper, savePaper, vinsOf } from '../papers/store.ts'
import { requireVehicle } from '../vehicle.ts'

/** Most vehicles of one owner that are listed. */
const MOST = 200
const MOBILE = /^1\d{10}$/

/** The caller of a call that is for owners alone. */
export function ownerOf({ orgScope }: Pick<CallCtx, 'orgScope'>): string {
  if (orgScope.kind !== 'customer') throw new AppError('FORBIDDEN')
  return orgScope.customerId
}

/** The vehicles that the caller owns, each with the newest request that it made for it. */
export async function ownRealNames(ctx: CallCtx): Promise<OwnRealName[]> {
  ownerOf(ctx)
  const { rows } = await sql<OwnRealName>`
    select v.vin, v.plate_code as "plateCode", v.machine_code as "machineCode", m.model_name as "modelName",
      coalesce(i.real_name_status, 'NOT_VERIFIED') as "realNameStatus",
      (extract(epoch from i.real_name_time) * 1000)::float8 as "realNameTime", r.id::text as "requestId",
      r.verify_status as "requestStatus", r.step, (extract(epoch from r.submit_time) * 1000)::float8 as "submitTime"
    from vehicle v left join vehicle_model m on m.id = v.vehicle_model_id left join vehicle_verify_info i on i.vin = v.vin
    left join lateral (
      select q.* from customer_verify_request q join realname_paper p on p.side = 'owner' and p.request_id = q.id and p.vin = v.vin
      order by q.id desc limit 1) r on true
    where v.vin = any ((select app.owned_vins())::text[]) order by v.id desc limit ${MOST}`.execute(ctx.tx)
  return rows
}

async function contactOf({ tx, actor }: CallCtx): Promise<{ name: string; phone: string | null }> {
  const { rows } = await sql<{ name: string; phone: string | null }>`
    select real_name as name, phone from app_user where id = ${actor.id}`.execute(tx)
  return rows[0] ?? { name: '', phone: null }
}

/** The request of the caller for a vehicle that is not decided yet. */
async function openRequest({ tx }: CallCtx, vin: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select q.id::text from customer_verify_request q join realname_paper p on p.side = 'owner' and p.request_id = q.id and p.vin = ${vin}
    where q.verify_status in ('NOT_VERIFIED', 'VERIFYING', 'FAILED') order by q.id desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** Begins the request for an own vehicle in the organisation of the vehicle, or answers the one that is open. */
export async function beginOwn(
  desk: Desk,
  ctx: CallCtx,
  vin: string,
  phone: string | undefined,
): Promise<string> {
  const userId = ownerOf(ctx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`real name ${userId}`}, 0))`.execute(ctx.tx)
  const vehicle = await requireVehicle(ctx, vin)
  const open = await openRequest(ctx, vin)
  if (open !== undefined) return open
  const contact = await contactOf(ctx)
  const number = phone ?? contact.phone ?? ''
  if (!MOBILE.test(number))
    throw new AppError(
      'VERIFY_FIELDS',
      {},
      {
        fields: [
          { field: 'phone', code: 'FIELD_REQUIRED', params: { label: textKey('verify.paper.phone') } },
        ],
      },
    )
  const at = new Date(ctx.now)
  const { rows } = await sql<{ id: string }>`
    insert into customer_verify_request (tenant_id, org_id, request_no, customer_type, customer_name, phone, create_user_id, create_time,
      update_user_id, update_time)
    values (${vehicle.tenantId}, ${vehicle.orgId}, ${newRequestNo('owner', ctx.now)}, 'PERSONAL', ${contact.name}, ${number}, ${userId}, ${at},
      ${userId}, ${at}) returning id::text`.execute(ctx.tx)
  const request = await requestOf(ctx.tx, 'owner', rows[0]?.id ?? '')
  await savePaper(ctx.tx, keepingOf(desk, ctx), VEHICLE_KIND, request, vin, {})
  return request.id
}

/** Hands a request in: staff decide on it now. Its vehicles are still the caller's. */
export async function submitOwn(desk: Desk, ctx: CallCtx, id: string): Promise<void> {
  ownerOf(ctx)
  const request = await requestOf(ctx.tx, 'owner', id, true)
  requireOpen(request, ctx)
  const person = await openPaper(ctx.tx, desk.vault, 'owner', id)
  const vins = (await vinsOf(ctx.tx, 'owner', [id])).get(id) ?? []
  if (Object.keys(person).length === 0 || vins.length === 0) throw new AppError('VERIFY_INCOMPLETE')
  for (const vin of vins) await requireVehicle(ctx, vin)
  const at = new Date(ctx.now)
  await sql`
    update customer_verify_request set submit_time = ${at}, step = 5, verify_status = 'NOT_VERIFIED', fail_reason = null, update_time = ${at}
    where id = ${id}`.execute(ctx.tx)
}

/** Takes a request back that nobody has decided on. */
export async function takeBackOwn(ctx: CallCtx, id: string): Promise<void> {
  ownerOf(ctx)
  const request = await requestOf(ctx.tx, 'owner', id, true)
  if (request.status === 'VERIFYING' || request.status === 'VERIFIED') throw new AppError('VERIFY_UNDER_WAY')
  await sql`
    update customer_verify_request set submit_time = null, update_time = ${new Date(ctx.now)} where id = ${id}`.execute(
    ctx.tx,
  )
}

/** Whether who made a request still owns its vehicles: a machine that was sold meanwhile gets no name of the former owner. */
export async function requireStillOwned(ctx: CallCtx, id: string, vins: readonly string[]): Promise<void> {
  const { rows } = await sql<{ vin: string }>`
    select w.vin from customer_verify_request r join app_user u on u.id = r.create_user_id and u.user_type = 'CUSTOMER'
      cross join unnest(${vins}::text[]) w (vin)
    where r.id = ${id} and not app.is_owner(w.vin, u.id) order by w.vin limit 1`.execute(ctx.tx)
  const [sold] = rows
  if (sold) throw new AppError('VERIFY_NOT_OWNER', { vin: sold.vin })
}
