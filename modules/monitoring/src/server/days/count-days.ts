import { type Database, sql, type Tx } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { dayStart, type Logger, parseDay } from '@motorpool/kernel'
import { z } from 'zod'
import { type DayFigures, dayFigures } from './day-figures.ts'
import { markDays } from './due.ts'

const DAY_MS = 86_400_000
/** Vehicle days counted between two commits. */
const BATCH = 50
/** A run ends before the next one begins; what is due then waits, the longest first. */
const LONGEST_MS = 4 * 60_000
const RETENTION_MS = 400 * DAY_MS

interface Due {
  vehicle_id: string
  tenant_id: string
  day: string
}

const sum = (hours: readonly number[]): number => hours.reduce((all, one) => all + one, 0)
const sumOrNull = (hours: readonly number[] | null): number | null => hours && sum(hours)

async function store(tx: Tx, due: Due, { distance, work, idle, charge, fuel }: DayFigures): Promise<void> {
  await sql`
    insert into vehicle_day (vehicle_id, tenant_id, day, distance, work, idle, charge, fuel,
      distance_hours, work_hours, idle_hours, charge_hours, fuel_hours)
    select v.id, v.tenant_id, ${due.day}::date, ${sum(distance)}, ${sum(work)}, ${sum(idle)}, ${sumOrNull(charge)}, ${sumOrNull(fuel)},
      ${distance}::float8[], ${work}::float8[], ${idle}::float8[], ${charge}::float8[], ${fuel}::float8[]
    from vehicle v where v.id = ${due.vehicle_id} and v.tenant_id = ${due.tenant_id}
    on conflict (vehicle_id, day) do update set tenant_id = excluded.tenant_id, distance = excluded.distance,
      work = excluded.work, idle = excluded.idle, charge = excluded.charge, fuel = excluded.fuel,
      distance_hours = excluded.distance_hours, work_hours = excluded.work_hours, idle_hours = excluded.idle_hours,
      charge_hours = excluded.charge_hours, fuel_hours = excluded.fuel_hours`.execute(tx)
}

interface Counting {
  db: Database
  log: Logger
  now(): number
  signal?: AbortSignal
}

const REASON = 'days of vehicles are counted'

/** Takes what is due first out of the list: a report that comes while it is counted makes it due again. */
async function countBatch(run: Counting, telemetry: Pick<TelemetryStore, 'messages'>): Promise<number> {
  return run.db.withPlatform(run.log, REASON, async (tx) => {
    const { rows } = await sql<Due>`
      delete from vehicle_day_due d using (
        select vehicle_id, day from vehicle_day_due order by since, day desc limit ${BATCH} for update skip locked
      ) first where d.vehicle_id = first.vehicle_id and d.day = first.day
      returning d.vehicle_id, d.tenant_id, d.day::text`.execute(tx)
    for (const due of rows) {
      const start = dayStart(parseDay(due.day))
      const key = { tenantId: due.tenant_id, vehicleId: due.vehicle_id }
      const columns = await telemetry.messages(key, start, start + DAY_MS)
      await store(tx, due, dayFigures(columns, start))
    }
    return rows.length
  })
}

/** Counts days of vehicles that have new reports, until none is due or the time of a run is over. */
export async function countDays(run: Counting, telemetry: Pick<TelemetryStore, 'messages'>): Promise<void> {
  const end = run.now() + LONGEST_MS
  const mayGoOn = () => run.now() < end && run.signal?.aborted !== true
  const mark = () => run.db.withPlatform(run.log, REASON, (tx) => markDays(tx, run.now()))
  let goesOn = true
  while (goesOn && mayGoOn()) goesOn = await mark()
  goesOn = true
  while (goesOn && mayGoOn()) goesOn = (await countBatch(run, telemetry)) > 0
  const oldest = new Date(run.now() - RETENTION_MS)
  await run.db.withPlatform(run.log, REASON, (tx) =>
    sql`delete from vehicle_day where day < (${oldest}::timestamptz at time zone 'Asia/Shanghai')::date`.execute(
      tx,
    ),
  )
}

const daysJob = defineJob({
  name: 'monitoring/vehicleDays',
  input: z.object({}),
  attempts: 1,
  queue: 'monitoring/vehicleDays',
})

export const daysHandler = (telemetry: TelemetryStore): JobHandler =>
  daysJob.handledBy((run) => countDays(run, telemetry))

export const daysSchedule = schedule(daysJob, '*/5 * * * *', {})
