import { sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, filter, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError, dayOf, dayText, maskPhone } from '@motorpool/kernel'
import { z } from 'zod'
import {
  ASSIGNEES_MAX,
  CustomerVehicleAssign,
  PORTAL,
  type PortalAssignment,
  type PortalAssignmentLine,
} from '../../shared/portal/index.ts'
import { customerOf, linksChanged, seenVehicle, vinText } from './customer.ts'
import { assignmentLineSchema, assignmentSchema } from './schemas.ts'

const FIND = 'portal/assign/find'
const UPDATE = 'portal/assign/update'
const labels = ['portal/assign']

const REFUSALS = {
  NOT_OWNER: 'PORTAL_NOT_OWNER',
  SELF: 'PORTAL_ASSIGN_SELF',
  NO_ACCOUNT: 'PORTAL_NO_ACCOUNT',
  EXISTS: 'PORTAL_ASSIGN_EXISTS',
  LIMIT: 'PORTAL_ASSIGN_LIMIT',
} as const

const VEHICLE = sql<string>`coalesce(p.vehicle_name, v.plate_code, v.machine_code)`

interface Days {
  beginDate: string
  endDate: string | null
}

/** Days before today would show what was before the assignment. */
function daysOf(ctx: CallCtx, { beginDate, endDate }: Partial<Record<keyof Days, string | undefined>>): Days {
  const today = dayText(dayOf(ctx.now))
  const begin = beginDate ?? today
  const tooEarly = (field: string, min: string) =>
    new AppError('INVALID_INPUT', {}, { fields: [{ field, code: 'FIELD_MIN', params: { min } }] })
  if (begin < today) throw tooEarly('beginDate', today)
  if (endDate !== undefined && endDate < begin) throw tooEarly('endDate', begin)
  return { beginDate: begin, endDate: endDate ?? null }
}

const assign = defineRoute({
  id: 'customer.customerVehicle.assign',
  method: 'POST',
  path: `${PORTAL}/assign`,
  summary: `Lets another customer see an own vehicle, from today or a later day on; at most ${ASSIGNEES_MAX} at a time.`,
  permission: UPDATE,
  labels,
  scope: 'tenant',
  // Answers whether a phone number has an account: nobody tries them in rows.
  rate: { max: 10, windowMs: 600_000 },
  body: z.object({
    vin: vinText,
    phone: z
      .string()
      .trim()
      .regex(/^1\d{10}$/),
    beginDate: filter(z.iso.date()),
    endDate: filter(z.iso.date()),
    remark: filter(z.string().trim().max(255)),
  }),
  response: z.boolean(),
  handler: async (ctx, { body }) => {
    const { id, vin } = await seenVehicle(ctx, body.vin)
    const { beginDate, endDate } = daysOf(ctx, body)
    const { rows } = await sql<{ outcome: 'DONE' | keyof typeof REFUSALS }>`
      select app.assign_vehicle(${vin}, ${body.phone}, ${beginDate}::date, ${endDate}::date, ${body.remark ?? null}, ${ASSIGNEES_MAX},
        ${new Date(ctx.now)}) as outcome`.execute(ctx.tx)
    const outcome = rows[0]?.outcome ?? 'NOT_OWNER'
    if (outcome !== 'DONE') throw new AppError(REFUSALS[outcome], { max: ASSIGNEES_MAX })
    await linksChanged(ctx, id)
    return true
  },
})

const cancel = defineRoute({
  id: 'customer.customerVehicle.assignCancel',
  method: 'POST',
  path: `${PORTAL}/assign/cancel`,
  summary: 'Takes an assignment back: the vehicle is seen no longer from now on.',
  permission: UPDATE,
  labels,
  scope: 'tenant',
  body: z.object({ vin: vinText, userId: anyId }),
  response: z.boolean(),
  handler: async (ctx, { body }) => {
    const { id, vin } = await seenVehicle(ctx, body.vin)
    const { rows } = await sql<{ done: boolean }>`
      select app.unassign_vehicle(${vin}, ${body.userId}) as done`.execute(ctx.tx)
    if (!rows[0]?.done) throw new AppError('NOT_FOUND', { what: vin })
    await linksChanged(ctx, id)
    return true
  },
})

const list = defineRoute({
  id: 'customer.customerVehicle.assignList',
  method: 'POST',
  path: `${PORTAL}/assign/list`,
  summary: 'Assignments in force or to come: those that the caller made, and those to the caller.',
  permission: FIND,
  labels,
  scope: 'tenant',
  readOnly: true,
  body: z.object({ vin: filter(vinText) }),
  response: z.array(assignmentSchema),
  handler: async (ctx, { body }): Promise<PortalAssignment[]> => {
    const { rows } = await sql<PortalAssignment>`
      select a.vin, ${VEHICLE} as vehicle, a.given, a.other_id::text as "userId", a.other_phone as phone,
        a.first_day::text as "beginDate", a.last_day::text as "endDate", a.remark, a.create_time as "assignTime"
      from app.customer_assignments() a join vehicle v on v.vin = a.vin
      left join portal_vehicle p on p.vin = v.vin and p.create_user_id = ${customerOf(ctx)}
      where ${body.vin ?? null}::text is null or a.vin = ${body.vin ?? null}::text
      order by a.given desc, a.create_time desc, a.other_id`.execute(ctx.tx)
    return rows.map((row) => (row.given ? row : { ...row, phone: maskPhone(row.phone) }))
  },
})

const history = defineRoute({
  id: 'customer.customerVehicle.assignHistory',
  method: 'POST',
  path: `${PORTAL}/assign/history`,
  summary: 'Every assignment that the caller made and every end of one, the newest first.',
  permission: FIND,
  labels,
  scope: 'tenant',
  readOnly: true,
  body: pageBody({ vin: filter(vinText), assignStatus: filter(z.enum(CustomerVehicleAssign.values)) }),
  response: pageOf(assignmentLineSchema),
  handler: async (ctx, { body: { vin, assignStatus, page, pageSize } }) => {
    const where = sql`l.tenant_id = ${ctx.tenantId} and l.create_user_id = ${customerOf(ctx)}
      and (${vin ?? null}::text is null or l.vin = ${vin ?? null}::text)
      and (${assignStatus ?? null}::text is null or l.assign_status = ${assignStatus ?? null}::text)`
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from vehicle_assign_log l where ${where}`.execute(ctx.tx)
    const { rows: items } = await sql<PortalAssignmentLine>`
      select l.id::text as id, l.vin, coalesce(${VEHICLE}, l.vin) as vehicle, l.assign_status as "assignStatus", l.to_phone as phone,
        l.begin_date::text as "beginDate", l.end_date::text as "endDate", l.remark, l.create_time as "createTime"
      from vehicle_assign_log l left join vehicle v on v.vin = l.vin
      left join portal_vehicle p on p.vin = v.vin and p.create_user_id = ${customerOf(ctx)}
      where ${where} order by l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.tx)
    return { items, total: counted[0]?.n ?? 0, current: page }
  },
})

export const assignRoutes: readonly Route[] = [assign, cancel, list, history]
