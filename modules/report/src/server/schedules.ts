import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { enqueue } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { type Draft, type Hooks, runnableEntry, valueOf } from '@motorpool/resource/server'
import { z } from 'zod'
import { RECEIVERS_MAX, type ReportSchedules, reportSchedules } from '../shared/schedules.ts'
import { scheduleById } from './repo.ts'
import { beginJob } from './tick.ts'
import { type Clock, nextTime } from './times.ts'
import './errors.ts'

type ScheduleDraft = Draft<ReportSchedules>

/** Who saves a schedule gives it its rights: they must suffice for its source. */
function checkSource(ctx: CallCtx, draft: ScheduleDraft): void {
  const source = valueOf(draft, 'source')
  const permission = source && runnableEntry(ctx.ports, source)?.resource.calls.export?.permission
  if (source && !permission?.split('|').some((one) => ctx.permissions.has(one)))
    draft.fail('source', { code: 'REPORT_NOT_ALLOWED' })
}

function checkReceivers(draft: ScheduleDraft): void {
  if ((valueOf(draft, 'receiverIds') ?? []).length > RECEIVERS_MAX)
    draft.fail('receiverIds', { code: 'REPORT_TOO_MANY_RECEIVERS', params: { max: RECEIVERS_MAX } })
}

/**
 * The report shows what its last saver may see. Staff of the platform that corrects a tenant's schedule leaves it to its owner:
 * the platform's sight is not mailed to a tenant.
 */
function complete(ctx: CallCtx, draft: ScheduleDraft): void {
  const clock: Clock = {
    period: valueOf(draft, 'period') ?? 'DAILY',
    weekday: valueOf(draft, 'weekday') ?? null,
    monthDay: valueOf(draft, 'monthDay') ?? null,
    hour: valueOf(draft, 'hour') ?? 0,
  }
  const own = draft.tenantId === ctx.tenantId ? { ownerId: ctx.actor.id } : {}
  Object.assign(draft.values, { ...own, nextTime: nextTime(clock, ctx.now) })
}

export const scheduleHooks: Hooks<ReportSchedules> = {
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) {
      checkSource(ctx, draft)
      checkReceivers(draft)
      if (draft.errors.length === 0) complete(ctx, draft)
    }
  },
}

/** Makes a report at once, as of now, with the rights of who saved its schedule. */
export const runRoute: Route = defineRoute({
  id: 'vehicle.reportSchedule.run',
  method: 'POST',
  path: `${reportSchedules.api}/:id/run`,
  summary: 'Makes a report now, as its schedule would.',
  permission: 'analysis/reports/update',
  scope: 'tenant',
  params: z.object({ id: idText }),
  rate: { max: 20, windowMs: 60_000 },
  response: z.null(),
  async handler(ctx, { params: { id } }) {
    const schedule = await scheduleById(ctx.tx, id)
    if (!schedule) throw new AppError('NOT_FOUND')
    await enqueue(ctx.tx, beginJob, { scheduleId: id, at: ctx.now })
    return null
  },
})
