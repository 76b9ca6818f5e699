import { defineRoute, type Route, userName } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { changing, fieldsBody, lockRows, updateRow } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { DONE_FIELDS, maintenanceLogs } from '../shared/logs.ts'
import { boundLogs } from './logs.ts'
import './errors.ts'

const IDS_MAX = 500
const anyIds = z
  .array(z.union([z.string(), z.number()]))
  .min(1)
  .max(IDS_MAX)

export const batchRoute: Route = defineRoute({
  id: 'vehicle.maintenanceLog.batch',
  labels: [maintenanceLogs.key],
  method: 'PUT',
  path: `${maintenanceLogs.api}/batch`,
  summary:
    'Handles many reminders with the same record of what was done, all or none. One that was handled meanwhile refuses the call and names who did.',
  permission: maintenanceLogs.calls.update?.permission ?? '',
  scope: 'manual',
  body: z.object({ ids: anyIds, ...fieldsBody(maintenanceLogs, DONE_FIELDS) }),
  response: z.object({ total: z.number() }),
  handler: (ctx, { body: { ids: given, ...values } }) =>
    changing(ctx, async (inner, record) => {
      const ids = [...new Set(given.map((id) => parseId(id) ?? '0'))].sort((a, b) => Number(a) - Number(b))
      const rows = await lockRows(inner, boundLogs, ids)
      const done = rows.find(({ handler }) => handler === 'DISPOSED')
      if (done) {
        const by = done.handlerUserId && (await inner.ports.find(userName)?.(inner, done.handlerUserId))
        throw new AppError('MAINTENANCE_DISPOSED', {
          vin: done.vin,
          by: by || textKey('maintenance.somebody'),
        })
      }
      for (const id of ids) record(await updateRow(inner, boundLogs, id, values))
      return { total: ids.length }
    }),
})
