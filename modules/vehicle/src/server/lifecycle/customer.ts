import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Row } from '@motorpool/resource/server'
import { z } from 'zod'
import { logLifecycle } from './log.ts'
import type { Step, StepBody } from './steps.ts'

/** A unit shows its business licence, a person a paper of their own. */
function checkCert(body: StepBody): void {
  const { customerType: type, customerCertType: cert } = body
  if (!type || !cert) return
  if ((type === 'UNIT') !== (cert === 'BUSINESS_LICENCE'))
    throw new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'customerCertType', code: 'FIELD_CHOICE' }] })
}

/** Writes type and certificate of the vehicle's owner. */
async function describeOwner(ctx: CallCtx, vehicle: Row, body: StepBody): Promise<void> {
  const set = Object.entries({
    customer_type: body.customerType,
    customer_cert_type: body.customerCertType,
    customer_cert_no: body.customerCertNo,
    address: body.customerAddress,
  }).filter(([, value]) => value !== undefined)
  if (set.length === 0) return
  const assignments = sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`
    update customer set ${assignments}, update_time = ${new Date(ctx.now)}, update_user_id = ${ctx.actor.id}
    where id = (select customer_id from vehicle where id = ${vehicle.id})
  `.execute(ctx.tx)
  const told = (['customerType', 'customerCertType'] as const).filter(
    (name) => body[name] !== undefined && body[name] !== vehicle[name],
  )
  if (told.length === 0) return
  const { tenantId, orgId, vin } = vehicle as Row & { tenantId: string; orgId: string; vin: string }
  const content = Object.fromEntries(
    told.map((name): [string, [unknown, unknown]] => [name, [vehicle[name] ?? null, body[name]]]),
  )
  await logLifecycle(ctx, [
    { vehicle: { tenantId, orgId, vin }, operation: 'customerInfo', content, reason: body.reason ?? null },
  ])
}

/** The owner of a vehicle, and what is known of the owner (R409). */
export const customerInfo: Step = {
  id: 'customerInfo',
  method: 'POST',
  path: '/update/customer/info',
  summary: 'Sets the owner of a vehicle: name, phone, type and certificate.',
  fields: ['customerName', 'customerPhone'],
  body: {
    customerType: z.enum(['PERSONAL', 'UNIT']).optional(),
    customerCertType: z.enum(['ID_CARD', 'PASSPORT', 'OFFICER', 'HK_MACAO', 'BUSINESS_LICENCE']).optional(),
    customerCertNo: z.string().trim().max(32).optional(),
    customerAddress: z.string().trim().max(255).optional(),
  },
  values: (_vehicle, body) => {
    checkCert(body)
    return {}
  },
  after: describeOwner,
}

export const customerVehicleEdit: Step = {
  id: 'customerVehicleEdit',
  method: 'PUT',
  path: '/customerVehicleEdit',
  summary: "Edits the customer's part of a vehicle: owner, plate and use.",
  fields: [
    'customerName',
    'customerPhone',
    'plateCode',
    'plateColor',
    'vehicleUsage',
    'purchaseRange',
    'purchaseUsage',
    'remark',
  ],
  values: () => ({}),
}

export const updateDebugVehicleInfo: Step = {
  id: 'updateDebugVehicleInfo',
  method: 'PUT',
  path: '/updateDebugVehicleInfo',
  summary: 'Edits what the debugger of a vehicle finds out about it.',
  permission: 'vehicle/debug/update',
  fields: [
    'vehicleModelConfigId',
    'vehicleColorId',
    'plateCode',
    'plateColor',
    'environmentCode',
    'engineModelId',
    'engineNo',
    'motorNo',
    'batteryNo',
    'initWorkTime',
    'remark',
  ],
  values: () => ({}),
}
