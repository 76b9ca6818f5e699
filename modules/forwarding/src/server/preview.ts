import { sql, type Tx } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import {
  type ForwardPreview,
  type ForwardTemplate,
  forwardPreview,
  forwardTasks,
  forwardVehicles,
} from '../shared/index.ts'
import { upwardOf } from './upward.ts'
import { frameOf } from './worker/conversion.ts'

/** Vehicles and messages that are looked through for one that would be sent. */
const VEHICLES = 5
const MESSAGES = 20
const DAYS_MS = 31 * 86_400_000

interface Candidate {
  vehicleId: string
  tenantId: string
  vin: string
  code: string | null
  template: ForwardTemplate
  edition: string
}

/** Vehicles of a task, those that have reported last first. */
async function candidates(tx: Tx, taskId: string, vin: string | undefined): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select v.id::text as "vehicleId", v.tenant_id::text as "tenantId", v.vin, l.forward_vin as code, t.forward_template as template, t.edition
    from forward_task t join org mine on mine.tenant_id = t.tenant_id and mine.id = t.org_id
    join vehicle v on v.tenant_id = t.tenant_id join org o on o.id = v.org_id
    join vehicle_realtime r on r.vehicle_id = v.id
    left join forward_task_vehicle l on l.task_id = t.id and l.vehicle_id = v.id
    where t.id = ${taskId} and (l.id is not null or t.all_vehicles and o.path like mine.path || '%')
      and (${vin ?? null}::text is null or v.vin = ${vin ?? null})
    order by r.online desc, greatest(r.online_time, r.offline_time) desc nulls last limit ${VEHICLES}`.execute(
    tx,
  )
  return rows
}

async function firstFrame(
  store: TelemetryStore,
  all: readonly Candidate[],
  now: number,
): Promise<ForwardPreview | undefined> {
  for (const { vin, code, template, edition, ...vehicle } of all) {
    const protocol = upwardOf(template)
    const page = { direction: 'up', page: 1, pageSize: MESSAGES } as const
    const { items } = await store.frames(vehicle, now - DAYS_MS, now + 1, page)
    for (const message of items) {
      const frame = frameOf(message, { protocol, edition, vin: code ?? undefined, late: false })
      if (frame) return { vin, deviceTime: message.deviceTime, frame: Buffer.from(frame).toString('hex') }
    }
  }
  return undefined
}

/** R413: what the next message would be, before anything is sent. */
export const previewRoute = (store: TelemetryStore): Route =>
  defineRoute({
    id: `${forwardTasks.idPrefix}.preview`,
    labels: [forwardVehicles.key],
    method: 'POST',
    path: `${forwardTasks.api}/preview`,
    summary: 'The newest message of a vehicle of the task, or of the one that is named, as it would be sent.',
    permission: `${forwardTasks.key}/find`,
    scope: 'tenant',
    readOnly: true,
    body: z.object({ taskId: idText, vin: z.string().trim().min(1).max(32).optional() }),
    response: forwardPreview,
    handler: async ({ tx, now }, { body }) => {
      const { rows } = await sql`select from forward_task where id = ${body.taskId}`.execute(tx)
      if (rows.length === 0) throw new AppError('NOT_FOUND', { what: textKey(forwardTasks.key) })
      const found = await firstFrame(store, await candidates(tx, body.taskId, body.vin?.toUpperCase()), now)
      if (!found) throw new AppError('FORWARD_NOTHING')
      return found
    },
  })
