import { sql, type Tx } from '@motorpool/db'
import { defineJob, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { type ReportedStatus, reportedStatus, type StatusItem } from '../shared/reported.ts'
import { type Differing, reportDifference } from './orders/tell.ts'

/** Vehicles looked at in one run; the others wait for the next. */
const VEHICLES_MAX = 500
/** A machine may need so long between its answer and the report that shows it. */
const SETTLING_MS = 60_000

export const reportedJob = defineJob({
  name: 'lock/reported',
  input: z.object({}),
  queue: 'lock/reported',
})
export const reportedSchedule = schedule(reportedJob, '* * * * *', {})

interface Watched {
  id: string
  tenantId: string
  vin: string
  /** Receipt of the newest message, to the µs as the database has it. */
  received: string
  items: (StatusItem & { id: string })[]
}

/** Vehicles with lock items whose state their terminals tell, and of which something came since they were looked at. */
async function watched(tx: Tx): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select v.id::text, v.tenant_id::text as "tenantId", v.vin, max(r.receive_time)::text as received,
      jsonb_agg(jsonb_build_object('id', l.id::text, 'field', f.code, 'lockedValue', s.locked_value, 'level', s.level)
        order by l.id) as items
    from vehicle_lock l join vehicle v on v.id = l.vehicle_id join terminal t on t.id = v.terminal_id
    join soft_version_lock s on s.soft_version_id = t.soft_version_id and s.lock_command = l.lock_command
    join function_field f on f.id = s.status_field_id join vehicle_realtime r on r.vehicle_id = v.id
    where l.link_flag and s.locked_value is not null and r.receive_time is not null
    group by v.id having bool_or(l.looked_time is null or r.receive_time > l.looked_time)
    order by min(l.looked_time) nulls first limit ${VEHICLES_MAX}`.execute(tx)
  return rows
}

interface Said {
  id: string
  status: ReportedStatus | null
  /** ms */
  time: number | null
}

/**
 * Stores what was said. A difference counts once the machine had time to settle, and while no order is on its way; only one
 * that was not there before is answered.
 */
async function store(
  tx: Tx,
  { received }: Watched,
  said: readonly Said[],
  now: number,
): Promise<Differing[]> {
  const ids = said.map(({ id }) => id)
  const { rows: before } = await sql<{ id: string; differs: boolean }>`
    select id::text, differs from vehicle_lock where id = any (${ids}::bigint[]) order by vehicle_lock.id for update`.execute(
    tx,
  )
  const { rows } = await sql<Differing & { differs: boolean }>`
    update vehicle_lock l set looked_time = ${received}::timestamptz, reported_status = coalesce(s.status, l.reported_status),
      reported_time = coalesce(to_timestamp(s.time / 1000), l.reported_time),
      differs = case when s.status is null then l.differs
        else s.status <> l.lock_status
          and to_timestamp(s.time / 1000) > coalesce(case l.lock_status when 'LOCKED' then l.lock_time else l.unlock_time end,
            '-infinity'::timestamptz) + make_interval(secs => ${SETTLING_MS / 1000})
          and not exists (select from lock_order o where o.vehicle_lock_id = l.id and o.state = 'APPROVED') end,
      update_time = case when s.status is distinct from l.reported_status then ${new Date(now)} else l.update_time end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(id bigint, status text, time float8) where l.id = s.id
    returning l.id::text as "lockId", l.tenant_id::text as "tenantId", l.vin, l.lock_command as "lockCommand",
      l.lock_status as ordered, l.reported_status as reported, l.differs`.execute(tx)
  const known = new Set(before.filter(({ differs }) => differs).map(({ id }) => id))
  return rows.filter(({ lockId, differs }) => differs && !known.has(lockId))
}

async function look(run: JobRun, reports: Pick<VehicleReports, 'fields'>, vehicle: Watched): Promise<void> {
  const fields = [...new Set(vehicle.items.map(({ field }) => field))]
  const values = await reports.fields(vehicle, fields)
  const said = vehicle.items.map((item): Said => {
    const value = values.get(item.field)
    if (!value) return { id: item.id, status: null, time: null }
    return { id: item.id, status: reportedStatus(item, vehicle.items, value), time: value.time }
  })
  await run.db.withPlatform(run.log, 'locks as terminals report them', async (tx) => {
    const now = run.now()
    for (const one of await store(tx, vehicle, said, now)) await reportDifference(tx, one, now)
  })
}

/** Compares what terminals say of their locks with what was ordered. Nothing is done about a difference but to tell of it. */
export const reportedHandler = (reports: Pick<VehicleReports, 'fields'>): JobHandler =>
  reportedJob.handledBy(async (run) => {
    const vehicles = await run.db.withPlatform(run.log, 'locks whose terminals said something', watched)
    for (const vehicle of vehicles) {
      if (run.signal.aborted) return
      await look(run, reports, vehicle)
    }
  })
