import { sql, type Tx } from '@motorpool/db'
import { defineJob, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { dayOf, dayText } from '@motorpool/kernel'
import { z } from 'zod'
import { FUEL } from '../../shared/bounds.ts'
import { judgePortion, modelMiddles } from './judge.ts'
import { readStored } from './read.ts'
import { type SummedRow, summed } from './summed.ts'

/** Vehicles of a transaction: their days and charges are some 100 kB a hundred. */
const SUMMED_AT_ONCE = 500
const JUDGED_AT_ONCE = 5000
/** h: silent vehicles are looked at again so often, so that what was known of them becomes unknown. */
const AGAIN_HOURS = 6

type Run = Pick<JobRun, 'db' | 'log' | 'now' | 'signal'>

const COLUMNS = [
  'capacity',
  'capacity_low',
  'capacity_high',
  'charges',
  'soh',
  'soh_low',
  'soh_high',
  'spread',
  'temp_spread',
  'insulation',
  'insulation_least',
  'insulation_falls',
  'fuel',
  'fuel_error',
] as const satisfies readonly (keyof SummedRow)[]

/** Vehicles whose fuel is known have a row too, whatever is known of a battery. */
const enlist = (tx: Tx, today: number): Promise<unknown> =>
  sql`insert into vehicle_health (vehicle_id, tenant_id)
    select v.id, v.tenant_id from vehicle v
    where not exists (select from vehicle_health h where h.vehicle_id = v.id)
      and exists (select from vehicle_stat_daily s where s.vehicle_id = v.id and s.fuel is not null
        and s.day > ${dayText(today - FUEL.days)}::date)
    order by v.id on conflict do nothing`.execute(tx)

/** Sums so many of the vehicles up whose days have changed; answers how many there were. */
async function sumPortion(tx: Tx, now: number): Promise<number> {
  const { rows: due } = await sql<{ id: string }>`
    select vehicle_id::text as id from vehicle_health
    where stale or sum_time < ${new Date(now - AGAIN_HOURS * 3_600_000)}
    order by stale desc, vehicle_id limit ${SUMMED_AT_ONCE} for update skip locked`.execute(tx)
  if (due.length === 0) return 0
  const today = dayOf(now)
  const ids = due.map(({ id }) => id)
  const rows = (await readStored(tx, ids, today)).map((stored) => summed(stored, today))
  const values = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))
  await sql`
    update vehicle_health h set stale = false, sum_time = ${new Date(now)}, tenant_id = r.tenant_id, ${values}
    from jsonb_populate_recordset(null::vehicle_health, ${JSON.stringify(rows)}::jsonb) r
    where h.vehicle_id = r.vehicle_id`.execute(tx)
  return due.length
}

/** Brings what is known of each vehicle up to its days, and judges all by the middle of their models. */
export async function sumHealth({ db, log, now, signal }: Run): Promise<void> {
  const at = now()
  await db.withPlatform(log, 'vehicles whose fuel is known', (tx) => enlist(tx, dayOf(at)))
  let done = 0
  for (let n = SUMMED_AT_ONCE; n === SUMMED_AT_ONCE && !signal.aborted; done += n)
    n = await db.withPlatform(log, 'health of vehicles', (tx) => sumPortion(tx, at))
  if (done === 0) return
  const middles = await db.withPlatform(log, 'health of models', modelMiddles)
  for (let after: string | undefined = '0'; after !== undefined && !signal.aborted; ) {
    const behind: string = after
    after = await db.withPlatform(log, 'vehicles that stand out', (tx) =>
      judgePortion(tx, middles, behind, JUDGED_AT_ONCE),
    )
  }
}

const sumJob = defineJob({ name: 'health/sum', input: z.object({}), attempts: 1, queue: 'health/sum' })

export const sumHandler: JobHandler = sumJob.handledBy(sumHealth)
export const sumSchedule = schedule(sumJob, '*/10 * * * *', {})
