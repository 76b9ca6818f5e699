import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { CustomerCertType, CustomerType } from '../../shared/catalogue-enums.ts'
import type { Vehicle } from '../../shared/vehicles.ts'
import { logLifecycle } from './log.ts'
import { defineStep, type Step, type StepInput } from './steps.ts'

const owner = {
  customerType: z.enum(CustomerType.values).optional(),
  customerCertType: z.enum(CustomerCertType.values).optional(),
  customerCertNo: z.string().trim().max(32).optional(),
  customerAddress: z.string().trim().max(255).optional(),
} as const

type OwnerInput = StepInput<typeof owner>

/** A unit shows its business licence, a person a paper of their own. */
function checkCert({ more }: OwnerInput): void {
  const { customerType: type, customerCertType: cert } = more
  if (!type || !cert) return
  if ((type === 'UNIT') !== (cert === 'BUSINESS_LICENCE'))
    throw new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'customerCertType', code: 'FIELD_CHOICE' }] })
}

/** Writes type and certificate of the vehicle's owner. */
async function describeOwner(ctx: CallCtx, vehicle: Vehicle, input: OwnerInput): Promise<void> {
  const { more } = input
  const set = Object.entries({
    customer_type: more.customerType,
    customer_cert_type: more.customerCertType,
    customer_cert_no: more.customerCertNo,
    address: more.customerAddress,
  }).filter(([, value]) => value !== undefined)
  if (set.length === 0) return
  const assignments = sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`
    update customer set ${assignments}, update_time = ${new Date(ctx.now)}, update_user_id = ${ctx.actor.id}
    where id = (select customer_id from vehicle where id = ${vehicle.id})
  `.execute(ctx.tx)
  const changed = (['customerType', 'customerCertType'] as const).filter(
    (name) => more[name] !== undefined && more[name] !== vehicle[name],
  )
  if (changed.length === 0) return
  const { tenantId, orgId, vin } = vehicle
  const content = Object.fromEntries(
    changed.map((name): [string, [unknown, unknown]] => [name, [vehicle[name], more[name]]]),
  )
  await logLifecycle(ctx, [
    { vehicle: { tenantId, orgId, vin }, operation: 'customerInfo', content, reason: input.reason ?? null },
  ])
}

/** The owner of a vehicle, and what is known of the owner (R409). */
export const customerInfo = defineStep({
  id: 'customerInfo',
  method: 'POST',
  path: '/update/customer/info',
  summary: 'Sets the owner of a vehicle: name, phone, type and certificate.',
  fields: ['customerName', 'customerPhone'],
  body: owner,
  values: (_vehicle, input) => {
    checkCert(input)
    return {}
  },
  after: describeOwner,
})

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
}
