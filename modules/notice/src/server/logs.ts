import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { enqueue } from '@motorpool/jobs'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { noticeLogs } from '../shared/logs.ts'
import { sendJob } from './rounds/jobs.ts'

const IDS_MAX = 500
const anyIds = z
  .array(z.union([z.string(), z.number()]))
  .min(1)
  .max(IDS_MAX)

export const retryRoute: Route = defineRoute({
  id: 'vehicle.noticeLogs.retry',
  labels: [noticeLogs.key],
  method: 'POST',
  path: `${noticeLogs.api}/retry`,
  summary: 'Sends failed pushes once more; those that were sent or still wait stay as they are.',
  permission: 'notice/logs/update',
  scope: 'tenant',
  body: z.object({ ids: anyIds }),
  response: z.object({ total: z.number() }),
  handler: async (ctx, { body }) => {
    const ids = body.ids.map((id) => parseId(id) ?? '0')
    const { rows } = await sql<{ id: string }>`
      update notice_log set state = 'PENDING', retry_times = retry_times + 1, fail_reason = null,
        update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
      where id = any (${ids}::bigint[]) and state = 'FAILED' returning id::text as id`.execute(ctx.tx)
    for (const { id } of rows) await enqueue(ctx.tx, sendJob, { id })
    return { total: rows.length }
  },
})
