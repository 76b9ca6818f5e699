import { sql, type Tx } from '@motorpool/db'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, enumLabel, textKey } from '@motorpool/kernel'
import { nameIn } from '@motorpool/wire'
import { z } from 'zod'
import {
  type ForwardJob,
  type ForwardStanding,
  ForwardTemplate,
  forwardJob,
  forwardRelation,
  forwardStanding,
  forwardTasks,
  forwardVehicles,
} from '../shared/index.ts'
import { adapterOf } from './peers/index.ts'

const find = { permission: `${forwardTasks.key}/find` } as const
const ID = forwardTasks.idPrefix
const API = forwardTasks.api
const ofTask = z.object({ taskId: idText })

interface Row extends Omit<ForwardStanding, 'gaps' | 'activeStatus'> {
  taskName: string
  runs: boolean
  gaps: readonly { from: { time: number }; to: number }[]
}

const ms = (us: number): number => Math.floor(us / 1000)

/** Tasks that the caller sees, as they stand. */
async function standings(tx: Tx, taskIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id::text as "taskId", t.task_name as "taskName", t.run_status = 'RUNNING' as runs,
      coalesce(s.link = 'UP', false) as "linkUp", (extract(epoch from s.link_time) * 1000)::float8 as "linkTime", s.failure,
      s.detail, coalesce(s.sent, 0)::float8 as sent, coalesce(s.resent, 0)::float8 as resent,
      coalesce(s.received, 0)::float8 as received, coalesce(s.failed, 0)::float8 as failed,
      coalesce(s.thinned, 0)::float8 as thinned, s.lag, coalesce(s.gaps, '[]') as gaps
    from forward_task t left join forward_state s on s.task_id = t.id
    where t.id = any (${[...taskIds]}::bigint[]) order by t.id`.execute(tx)
  return rows
}

async function standing(tx: Tx, taskId: string): Promise<Row> {
  const [row] = await standings(tx, [taskId])
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(forwardTasks.key) })
  return row
}

const statusRoute = defineRoute({
  ...find,
  scope: 'tenant',
  id: `${ID}.status`,
  method: 'GET',
  labels: [forwardVehicles.key],
  path: `${API}/:taskId/status`,
  summary:
    'How a forwarding task stands: its link, what was sent and acknowledged, what is still to be sent.',
  params: ofTask,
  response: forwardStanding,
  handler: async ({ tx }, { params }) => {
    const { taskName: _name, runs, gaps, ...row } = await standing(tx, params.taskId)
    return {
      ...row,
      activeStatus: runs
        ? row.failure === null
          ? ('RUNNING' as const)
          : ('ERROR' as const)
        : ('STOPPED' as const),
      gaps: gaps.map(({ from, to }) => ({ from: ms(from.time), to: ms(to) })),
    }
  },
})

const jobsOf = ({ taskId, taskName, runs, linkUp, linkTime, gaps }: Row): ForwardJob[] => [
  { taskId, taskName, kind: 'LIVE', from: linkTime, to: null, active: runs && linkUp },
  ...gaps.map(({ from, to }, i) => ({
    taskId,
    taskName,
    kind: 'MADE_UP' as const,
    from: ms(from.time),
    to: ms(to),
    active: runs && linkUp && i === 0,
  })),
]

const jobsRoute = defineRoute({
  ...find,
  scope: 'tenant',
  id: `${ID}.jobs`,
  method: 'GET',
  labels: [forwardVehicles.key],
  path: `${API}/:taskId/jobs`,
  summary:
    'What a forwarding task works at: what comes in, and the parts of the past that are still to be sent.',
  params: ofTask,
  response: z.array(forwardJob),
  handler: async ({ tx }, { params }) => jobsOf(await standing(tx, params.taskId)),
})

const allJobsRoute = defineRoute({
  ...find,
  scope: 'tenant',
  id: `${ID}.allJobs`,
  labels: [forwardTasks.key],
  method: 'POST',
  path: `${API}/jobs`,
  summary: 'What several forwarding tasks work at.',
  readOnly: true,
  body: z.object({ ids: z.array(idText).min(1).max(200) }),
  response: z.array(forwardJob),
  handler: async ({ tx }, { body }) => (await standings(tx, body.ids)).flatMap(jobsOf),
})

const relationsRoute = defineRoute({
  id: 'fwp.relations.options',
  method: 'GET',
  path: '/api/fwp-svc/relations/V1.0',
  summary: 'Which protocols of vehicles can be sent to which kind of platform.',
  permission: 'session',
  scope: 'tenant',
  response: z.array(forwardRelation),
  handler: async (ctx) =>
    ForwardTemplate.values.flatMap((forwardTemplate) =>
      adapterOf(forwardTemplate).protocols.map(({ name: protocol, label: names }) => {
        const label = `${nameIn(names, ctx.locale)} → ${enumLabel(ForwardTemplate, forwardTemplate, ctx)}`
        return { value: `${protocol}:${forwardTemplate}`, label, protocol, forwardTemplate }
      }),
    ),
})

export const standingRoutes: readonly Route[] = [statusRoute, jobsRoute, allJobsRoute, relationsRoute]
