import { startTask } from '@motorpool/file/server'
import { backgroundCtx, type Caller, type ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { userCallers } from '@motorpool/identity/server'
import type { JobRun } from '@motorpool/jobs'
import { AppError, dayText } from '@motorpool/kernel'
import { type Schedule, scheduleById, setOutcome } from './repo.ts'
import { beginJob } from './tick.ts'
import { daysBefore } from './times.ts'

export const TASK = 'report/make'

/** Who saved the schedule, with the rights of now. */
async function ownerOf(run: JobRun, schedule: Schedule): Promise<Caller> {
  const principal = await run.ports.get(userCallers)(schedule.ownerId, run.now())
  if (!principal) throw new AppError('REPORT_OWNER_GONE')
  const { tenantId, actor, orgScope, permissions } = principal
  return {
    tenantId,
    actor,
    orgScope,
    permissions: [...permissions],
    locale: schedule.lang,
    emission: 'NONE',
  }
}

/** What the report is called: its name and its days. */
export function titleOf(schedule: Schedule, at: number): string {
  const { first, last } = daysBefore(schedule, at)
  const days = first === last ? dayText(first) : `${dayText(first)}~${dayText(last)}`
  return `${schedule.reportName} ${days}`
}

const begin = (ctx: ManualCtx, schedule: Schedule, at: number): Promise<string> =>
  ctx.inScope((tx) =>
    startTask(
      { ...ctx, tx },
      {
        kind: TASK,
        name: titleOf(schedule, at),
        module: 'analysis/reports',
        params: { scheduleId: schedule.id, at },
      },
    ),
  )

export const beginHandler = beginJob.handledBy(async (run, { scheduleId, at }) => {
  const { db, catalogues, log, ports } = run
  const platform = <T>(work: Parameters<typeof db.withPlatform<T>>[2]) =>
    db.withPlatform(log, 'a report begins', work)
  const schedule = await platform((tx) => scheduleById(tx, scheduleId))
  if (!schedule) return
  try {
    const caller = await ownerOf(run, schedule)
    await platform((tx) => setOutcome(tx, scheduleId, at, 'RUNNING'))
    await begin(backgroundCtx(caller, { db, catalogues, log, now: run.now(), ports }), schedule, at)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = translate(catalogues, schedule.lang, `error.${error.code}`, error.params)
    await platform((tx) => setOutcome(tx, scheduleId, at, 'FAILED', reason))
  }
})
