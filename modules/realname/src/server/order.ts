import { sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { RealNameType, type Side, type VerifyOperation } from '../shared/index.ts'
import type { Desk } from './desk.ts'
import type { OneLinkPerson } from './onelink/port.ts'
import { accountOf, addSubmission, SUBMISSION_CONTEXT } from './onelink/store.ts'
import { requestWork } from './onelink/work.ts'
import { requireStillOwned } from './own/requests.ts'
import { tellOwner } from './own/told.ts'
import { REQUEST_TABLE, requestOf, requireOpen } from './papers/request.ts'
import { openPaper, vinsOf } from './papers/store.ts'
import { type FoundVehicle, vehiclesByVin, vinText } from './vehicle.ts'

const API = '/api/verify-svc/vehicle/verify_info/V1.0'
const AT_ONCE = 200

export interface Order {
  operation: VerifyOperation
  type: RealNameType | null
  side: Side | null
  requestId: string | null
  person?: OneLinkPerson
}

/** The row of a vehicle, made of its record where there is none. */
async function ensureInfo(
  { tx, actor, now }: CallCtx,
  { vin, tenantId, orgId, iccid, msisdn, operator, terminalCode }: FoundVehicle,
): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    insert into vehicle_verify_info (tenant_id, org_id, vin, manufacturer_code, terminal_code, iccid, msisdn, operator, create_user_id, create_time)
    values (${tenantId}, ${orgId}, ${vin}, left(${vin}, 3), ${terminalCode}, ${iccid}, ${msisdn}, ${operator}, ${actor.id}, ${new Date(now)})
    on conflict (tenant_id, vin) do update set iccid = coalesce(excluded.iccid, vehicle_verify_info.iccid),
      msisdn = coalesce(excluded.msisdn, vehicle_verify_info.msisdn), operator = coalesce(excluded.operator, vehicle_verify_info.operator)
    returning real_name_status as status`.execute(tx)
  return rows[0]?.status ?? 'NOT_VERIFIED'
}

function refuse(vin: string, status: string, { operation }: Order): void {
  if (status === 'VERIFYING') throw new AppError('VERIFY_UNDER_WAY', { vin })
  if (operation === 'CANCEL' && status !== 'VERIFIED') throw new AppError('VERIFY_NOT_VERIFIED', { vin })
}

/** Hands the real names of vehicles to the operator of their cards: the worker sends them, each once. */
export async function orderRealNames(
  desk: Desk,
  ctx: CallCtx,
  vins: readonly string[],
  order: Order,
): Promise<number> {
  const { tx, actor, now } = ctx
  const found = await vehiclesByVin(tx, vins)
  const tenants = new Set<string>()
  for (const vin of vins) {
    const vehicle = found.get(vin)
    if (!vehicle) throw new AppError('VERIFY_NO_VEHICLE', { vin })
    const { tenantId, orgId, iccid, msisdn } = vehicle
    if (!iccid || !msisdn) throw new AppError('VERIFY_NO_SIM', { vin })
    const account = await ctx.asPlatform('the account at a one-link service', (inner) =>
      accountOf(inner, tenantId, orgId),
    )
    if (!account) throw new AppError('VERIFY_NO_ACCOUNT')
    refuse(vin, await ensureInfo(ctx, vehicle), order)
    const { operation, type, side, requestId, person } = order
    const sealed = person ? desk.vault.seal(JSON.stringify(person), SUBMISSION_CONTEXT) : null
    const card = { tenantId, orgId, vin, iccid, msisdn }
    await addSubmission(
      tx,
      { ...card, operation, realNameType: type, side, requestId, sealed, userId: actor.id },
      now,
    )
    await sql`
      update vehicle_verify_info set real_name_status = 'VERIFYING', real_name_type = coalesce(${type}, real_name_type), fail_reason = null,
        update_time = ${new Date(now)} where tenant_id = ${tenantId} and vin = ${vin}`.execute(tx)
    tenants.add(tenantId)
  }
  for (const tenantId of tenants) await requestWork(tx, tenantId)
  return vins.length
}

/** Whom the papers of a request name. */
function personOf(values: Readonly<Record<string, string>>): OneLinkPerson | undefined {
  const { realName, agentName, certNo, agentCertNo, phone, agentPhone, certType = 'ID_CARD' } = values
  const [name, number, mobile] = [realName ?? agentName, certNo ?? agentCertNo, phone ?? agentPhone]
  return name && number && mobile ? { name, certType, certNo: number, phone: mobile } : undefined
}

/** Submits a request whose papers were confirmed: all of its vehicles get the name of its person. */
export async function submitRequest(
  desk: Desk,
  ctx: CallCtx,
  side: Side,
  id: string,
  opinion: string,
): Promise<number> {
  const request = await requestOf(ctx.tx, side, id, true)
  requireOpen(request, ctx)
  const values = await openPaper(ctx.tx, desk.vault, side, id)
  const person = personOf(values)
  const vins = (await vinsOf(ctx.tx, side, [id])).get(id) ?? []
  if (!person || vins.length === 0) throw new AppError('VERIFY_INCOMPLETE')
  if (side === 'owner') await requireStillOwned(ctx, id, vins)
  const operation = values.transferDate ? 'TRANSFER' : 'VERIFY'
  const order: Order = { operation, type: side === 'owner' ? 'OWNER' : 'STORE', side, requestId: id, person }
  const count = await orderRealNames(desk, ctx, vins, order)
  const at = new Date(ctx.now)
  await sql`
    update ${sql.table(REQUEST_TABLE[side])} set verify_status = 'VERIFYING', step = 5, fail_reason = null, audit_user_id = ${ctx.actor.id},
      audit_time = ${at}, audit_opinion = ${opinion}, update_time = ${at} where id = ${id}`.execute(ctx.tx)
  return count
}

/** A refused request is its owner's again, who learns that. */
async function giveBack({ tx, now }: CallCtx, id: string): Promise<void> {
  await sql`update customer_verify_request set submit_time = null where id = ${id}`.execute(tx)
  await tellOwner({ tx, now }, id, 'refused')
}

/** The newest request of the caller's side that has a vehicle. */
async function requestWith({ tx }: CallCtx, side: Side, vin: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select request_id::text as id from realname_paper where side = ${side} and vin = ${vin} order by realname_paper.id desc limit 1`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new AppError('VERIFY_INCOMPLETE')
  return row.id
}

async function setRealName(
  desk: Desk,
  ctx: CallCtx,
  vins: readonly string[],
  type: RealNameType,
  operation: VerifyOperation,
): Promise<number> {
  const found = await vehiclesByVin(ctx.tx, vins)
  const missing = vins.find((vin) => !found.has(vin))
  if (missing !== undefined) throw new AppError('VERIFY_NO_VEHICLE', { vin: missing })
  if (type === 'ORG') {
    const person = await organisationOf(ctx, vins)
    return orderRealNames(desk, ctx, vins, { operation, type, side: null, requestId: null, person })
  }
  const side = type === 'OWNER' ? 'owner' : 'store'
  for (const vin of vins) {
    const requestId = await requestWith(ctx, side, vin)
    const person = personOf(await openPaper(ctx.tx, desk.vault, side, requestId))
    if (!person) throw new AppError('VERIFY_INCOMPLETE')
    await orderRealNames(desk, ctx, [vin], { operation, type, side, requestId, person })
  }
  return vins.length
}

/** The company that the organisation of the vehicles, or one above it, has proved to be. */
async function organisationOf({ tx }: CallCtx, vins: readonly string[]): Promise<OneLinkPerson> {
  const { rows } = await sql<{ name: string; code: string; phone: string | null }>`
    select i.company_name as name, i.credit_code as code, i.agent_phone as phone
    from vehicle v join org mine on mine.id = v.org_id join org o on o.tenant_id = mine.tenant_id and mine.path like o.path || '%'
      join org_verify_info i on i.org_id = o.id
    where v.vin = ${vins[0] ?? ''} order by length(o.path) desc limit 1`.execute(tx)
  const [row] = rows
  if (!row?.phone) throw new AppError('VERIFY_INCOMPLETE')
  return { name: row.name, certType: 'BUSINESS_LICENCE', certNo: row.code, phone: row.phone }
}

const done = z.object({ count: z.number() })
const LABELS = ['verify.paper']

export const orderRoutes = (desk: Desk): Route[] => [
  defineRoute({
    scope: 'tenant',
    permission: 'verify/vehicleInfo/update',
    labels: LABELS,
    response: done,
    id: 'verify.vehicleVerifyInfo.setRealName',
    method: 'PUT',
    path: `${API}/:vin/realName/:type`,
    summary:
      'Hands the real name of a vehicle to the operator of its card, of its owner, store or organisation.',
    params: z.object({ vin: vinText, type: z.enum(RealNameType.values) }),
    handler: async (ctx, { params }) => ({
      count: await setRealName(desk, ctx, [params.vin], params.type, 'VERIFY'),
    }),
  }),
  defineRoute({
    scope: 'tenant',
    permission: 'verify/vehicleInfo/update',
    labels: LABELS,
    response: done,
    id: 'verify.vehicleVerifyInfo.batchRealName',
    method: 'PUT',
    path: `${API}/batch/realName`,
    summary: 'The same for many vehicles, all or none.',
    body: z.object({ vins: z.array(vinText).min(1).max(AT_ONCE), type: z.enum(RealNameType.values) }),
    handler: async (ctx, { body }) => ({
      count: await setRealName(desk, ctx, [...new Set(body.vins)], body.type, 'BATCH'),
    }),
  }),
  defineRoute({
    scope: 'tenant',
    permission: 'verify/vehicleInfo/update',
    labels: LABELS,
    response: done,
    id: 'verify.vehicleVerifyInfo.cancelRealName',
    method: 'PUT',
    path: `${API}/:vin/realName/cancel`,
    summary: 'Has the operator take the name off the card of a vehicle.',
    params: z.object({ vin: vinText }),
    handler: async (ctx, { params }) => ({
      count: await orderRealNames(desk, ctx, [params.vin], {
        operation: 'CANCEL',
        type: null,
        side: null,
        requestId: null,
      }),
    }),
  }),
  ...(['owner', 'store'] as const).map((side) =>
    defineRoute({
      scope: 'tenant',
      labels: LABELS,
      response: done,
      id: side === 'owner' ? 'verify.customerVerifyRequest.audit' : 'verify.storeVerifyRequest.audit',
      method: 'POST',
      path: `/api/verify-svc/${side === 'owner' ? 'customer' : 'store'}/verify/request/V1.0/audit`,
      summary:
        'Decides on a request: passed, its vehicles are handed to the operator; refused, it goes back with the opinion.',
      permission: side === 'owner' ? 'verify/ownerRequests/update' : 'verify/storeRequests/update',
      body: z.object({ id: anyId, passed: z.boolean(), opinion: z.string().trim().max(255).default('') }),
      handler: async (ctx, { body }) => {
        const id = String(body.id)
        if (body.passed) return { count: await submitRequest(desk, ctx, side, id, body.opinion) }
        requireOpen(await requestOf(ctx.tx, side, id, true), ctx)
        const at = new Date(ctx.now)
        await sql`
          update ${sql.table(REQUEST_TABLE[side])} set verify_status = 'FAILED', fail_reason = ${body.opinion || null}, audit_user_id = ${ctx.actor.id},
            audit_time = ${at}, audit_opinion = ${body.opinion}, update_time = ${at} where id = ${id}`.execute(
          ctx.tx,
        )
        if (side === 'owner') await giveBack(ctx, id)
        return { count: 0 }
      },
    }),
  ),
]
