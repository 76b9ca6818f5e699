import { sql, type Tx } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { type ForwardPreview, forwardPreview, forwardTasks, forwardVehicles } from '../shared/index.ts'
import { adapterOf } from './peers/index.ts'
import { payloadsOf } from './worker/conversion.ts'
import type { ForwardTask } from './worker/task.ts'
import { findTask, terminalJoins, type VehicleRow, vehicleColumns, vehicleOf } from './worker/tasks-table.ts'

/** Vehicles and messages that are looked through for one that would be sent. */
const VEHICLES = 5
const MESSAGES = 20
const DAYS_MS = 31 * 86_400_000

interface Candidate extends VehicleRow {
  tenantId: string
}

/** Vehicles of a task, those that have reported last first. */
async function candidates(tx: Tx, taskId: string, vin: string | undefined): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${vehicleColumns}, v.tenant_id::text as "tenantId"
    from forward_task t join org mine on mine.tenant_id = t.tenant_id and mine.id = t.org_id
    join vehicle v on v.tenant_id = t.tenant_id join org o on o.id = v.org_id
    join vehicle_realtime r on r.vehicle_id = v.id
    left join forward_task_vehicle l on l.task_id = t.id and l.vehicle_id = v.id
    ${terminalJoins}
    where t.id = ${taskId} and (l.id is not null or t.all_vehicles and o.path like mine.path || '%')
      and (${vin ?? null}::text is null or v.vin = ${vin ?? null})
    order by r.online desc, greatest(r.online_time, r.offline_time) desc nulls last limit ${VEHICLES}`.execute(
    tx,
  )
  return rows
}

async function firstFrame(
  store: TelemetryStore,
  task: ForwardTask,
  all: readonly Candidate[],
  now: number,
): Promise<ForwardPreview | undefined> {
  const adapter = adapterOf(task.template)
  for (const row of all) {
    const page = { direction: 'up', page: 1, pageSize: MESSAGES } as const
    const place = { tenantId: row.tenantId, vehicleId: row.id }
    const { items } = await store.frames(place, now - DAYS_MS, now + 1, page)
    for (const message of items) {
      const [payload] = payloadsOf(message, adapter.converter(task), vehicleOf(row), false)
      const frame = payload && adapter.shown(payload.bytes, task)
      if (frame)
        return { vin: row.vin, deviceTime: message.deviceTime, frame: Buffer.from(frame).toString('hex') }
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
      const task = await findTask(tx, body.taskId)
      if (!task) throw new AppError('NOT_FOUND', { what: textKey(forwardTasks.key) })
      const vehicles = await candidates(tx, body.taskId, body.vin?.toUpperCase())
      const found = await firstFrame(store, task, vehicles, now)
      if (!found) throw new AppError('FORWARD_NOTHING')
      return found
    },
  })
