import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { enqueue } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { requireVehicle, vinText } from '../vehicle.ts'
import { receiverOf } from './receiver.ts'
import { filesJob } from './work.ts'

/** R411: the data of a vehicle are brought to the file server of its organisation. */
export const filesRoute: Route = defineRoute({
  id: 'verify.vehicleVerifyInfo.ftp',
  method: 'PUT',
  path: '/api/verify-svc/vehicle/verify_info/V1.0/:vin/ftp',
  summary:
    'Has the verification data and pictures of a vehicle brought to the file server of its organisation, over SFTP.',
  permission: 'verify/vehicleInfo/update',
  scope: 'tenant',
  labels: ['verify.paper'],
  rate: { max: 60, windowMs: 60_000 },
  params: z.object({ vin: vinText }),
  response: z.boolean(),
  handler: async (ctx, { params: { vin } }) => {
    const { tenantId, orgId } = await requireVehicle(ctx, vin)
    const receiver = await ctx.asPlatform('the file server of an organisation', (tx) =>
      receiverOf(tx, tenantId, orgId),
    )
    if (!receiver) throw new AppError('VERIFY_NO_RECEIVER')
    const { numAffectedRows } = await sql`
      update vehicle_verify_info set ftp_state = 'PENDING', ftp_failure = null, update_user_id = ${ctx.actor.id},
        update_time = ${new Date(ctx.now)} where tenant_id = ${tenantId} and vin = ${vin}`.execute(ctx.tx)
    if (!numAffectedRows) throw new AppError('VERIFY_NO_DATA', { vin })
    await enqueue(ctx.tx, filesJob, { tenantId, orgId, vin, at: ctx.now }, { key: `${tenantId}:${vin}` })
    return true
  },
})
