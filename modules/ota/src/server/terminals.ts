import { sql } from '@motorpool/db'
import { defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { OtaFailure, OtaState, OtaTaskStatus, otaLogs, otaTasks } from '../shared/index.ts'

const item = z.object({
  id: z.string(),
  vin: z.string(),
  terminalCode: z.string(),
  oldVersion: z.string().nullable(),
  targetVersion: z.string(),
  ring: z.number(),
  state: z.enum(OtaState.values),
  progress: z.number(),
  tryTimes: z.number(),
  failReason: z.enum(OtaFailure.values).nullable(),
})

const ring = z.object({
  ring: z.number(),
  total: z.number(),
  waiting: z.number(),
  underWay: z.number(),
  succeeded: z.number(),
  failed: z.number(),
})

const ringsOf = (id: string) => sql<z.output<typeof ring>>`
  select ring, count(*)::int as total, (count(*) filter (where state = 'WAIT'))::int as waiting,
    (count(*) filter (where state in ('RUNNING', 'CONFIRM')))::int as "underWay",
    (count(*) filter (where state = 'SUCCESS'))::int as succeeded, (count(*) filter (where state = 'FAIL'))::int as failed
  from ota_log where task_id = ${id} group by ring order by ring`

export const terminalsRoute: Route = defineRoute({
  id: 'terminal.otaTasks.terminals',
  labels: [otaTasks.key, otaLogs.key],
  method: 'POST',
  path: `${otaTasks.api}/:id/terminals/page`,
  summary: 'List terminals of a task with their progress',
  permission: `${otaTasks.key}/find`,
  scope: 'tenant',
  readOnly: true,
  params: idParams,
  body: z.object({
    page: z.number().int().min(1).max(10_000).default(1),
    pageSize: z.number().int().min(1).max(500).default(20),
    state: z.enum(OtaState.values).optional(),
  }),
  response: z.object({
    items: z.array(item),
    total: z.number(),
    current: z.number(),
    taskStatus: z.enum(OtaTaskStatus.values),
    /** Of all terminals of the task, whatever is asked for. */
    rings: z.array(ring),
  }),
  handler: async (ctx, { params, body: { page, pageSize, state = null } }) => {
    const { rows: found } = await sql<{ taskStatus: OtaTaskStatus }>`
      select task_status as "taskStatus" from ota_task where id = ${params.id}`.execute(ctx.tx)
    if (!found[0]) throw new AppError('NOT_FOUND', { what: params.id })
    const where = sql`task_id = ${params.id} and (${state}::text is null or state = ${state})`
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from ota_log where ${where}`.execute(ctx.tx)
    const { rows: items } = await sql<z.output<typeof item>>`
      select id::text, vin, terminal_code as "terminalCode", old_version as "oldVersion", target_version as "targetVersion",
        ring, state, progress, try_times as "tryTimes", fail_reason as "failReason"
      from ota_log l where ${where} order by l.ring, l.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      ctx.tx,
    )
    const { rows: rings } = await ringsOf(params.id).execute(ctx.tx)
    return { items, total: counted[0]?.total ?? 0, current: page, taskStatus: found[0].taskStatus, rings }
  },
})
