import { sql, type Tx } from '@motorpool/db'
import { defineJob, type JobHandler, schedule } from '@motorpool/jobs'
import { z } from 'zod'

export const SAMPLE_MS = 10 * 60_000
const RETENTION_MS = 400 * 86_400_000

const sampleJob = defineJob({
  name: 'monitoring/fleetSample',
  input: z.object({}),
  attempts: 1,
  queue: 'monitoring/fleetSample',
})

/** Counts every organisation's vehicles once for the ten minutes that have begun; a second time changes nothing. */
export async function sampleFleets(tx: Tx, now: number): Promise<void> {
  const at = new Date(Math.floor(now / SAMPLE_MS) * SAMPLE_MS)
  await sql`
    insert into fleet_sample (tenant_id, org_id, at, total, online, running, charging)
    select v.tenant_id, v.org_id, ${at}, count(*), count(*) filter (where r.online),
      count(*) filter (where r.online and r.run_status = 'RUNNING'), 
      count(*) filter (where r.online and r.charging and r.run_status is distinct from 'RUNNING')
    from vehicle v left join vehicle_realtime r on r.vehicle_id = v.id
    group by 1, 2 on conflict do nothing`.execute(tx)
  await sql`delete from fleet_sample where at < ${new Date(now - RETENTION_MS)}`.execute(tx)
}

export const sampleHandler: JobHandler = sampleJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'vehicles online are counted', (tx) => sampleFleets(tx, run.now())),
)

export const sampleSchedule = schedule(sampleJob, '*/10 * * * *', {})
