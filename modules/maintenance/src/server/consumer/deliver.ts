import { recordNews } from '@motorpool/alarm/server'
import { sql, type Tx } from '@motorpool/db'
import type { Delivery } from '@motorpool/stream/server'
import type { Output, Remind, Standing, Used, Withdraw } from './state.ts'

type Of<O> = Omit<Delivery<unknown>, 'output'> & { output: O }

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** Of a vehicle with a record: what is remembered may outlive it for a moment. */
const reminderOf = (vehicleId: string, strategyId: string) =>
  sql`r.strategy_id = ${strategyId} and r.vin = (select vin from vehicle where id = ${vehicleId})`

/** One row a service, however often it is delivered: announced, then due. What was handled meanwhile stays. */
async function remind(tx: Tx, { vehicleId, tenantId, output }: Of<Remind>): Promise<void> {
  const { strategyId, cycle, stage, reason, time, work, mileage } = output
  const overdue = stage === 'OVERDUE'
  const { rows } = await sql<{ id: string }>`
    insert into maintenance_log as l (tenant_id, org_id, vin, strategy_id, reminder_id, cycle, strategy_type,
      maintenance_type, content, part_ids, stage, remind_time, ahead_time, over_time, remind_reason, work_time, mileage,
      update_time)
    select r.tenant_id, r.org_id, r.vin, s.id, r.id, ${cycle}, s.strategy_type, s.maintenance_type, s.content, s.part_ids,
      ${stage}, ${at(time)}::timestamptz, ${overdue ? null : at(time)}::timestamptz,
      ${overdue ? at(time) : null}::timestamptz, ${reason}, ${rounded(work)}, ${rounded(mileage)},
      ${at(time)}::timestamptz
    from maintenance_reminder r join maintenance_strategy s on s.id = r.strategy_id
    where ${reminderOf(vehicleId, strategyId)}
    on conflict (reminder_id, cycle) do update set stage = excluded.stage, remind_time = excluded.remind_time,
      over_time = excluded.over_time, remind_reason = excluded.remind_reason, work_time = excluded.work_time,
      mileage = excluded.mileage
    where l.handler = 'UNDISPOSED' and l.stage = 'AHEAD' and excluded.stage = 'OVERDUE'
    returning l.id::text as id`.execute(tx)
  await recordNews(
    tx,
    'MAINTENANCE',
    rows.map(({ id }) => ({ tenantId, rowId: id })),
  )
  await sql`update maintenance_reminder r set remind_flag = true, remind_time = ${at(time)}::timestamptz
    where ${reminderOf(vehicleId, strategyId)}`.execute(tx)
}

async function withdraw(tx: Tx, { vehicleId, output }: Of<Withdraw>): Promise<void> {
  const which = reminderOf(vehicleId, output.strategyId)
  await sql`delete from maintenance_log l using maintenance_reminder r
    where ${which} and l.reminder_id = r.id and l.cycle = ${output.cycle} and l.handler = 'UNDISPOSED'`.execute(
    tx,
  )
  await sql`update maintenance_reminder r set remind_flag = false where ${which}`.execute(tx)
}

/** What the service counts from, and what it is due at; nothing of a first service that is over. */
async function service(tx: Tx, { vehicleId, output }: Of<Standing>): Promise<void> {
  const { strategyId, service: found } = output
  const { base, plan, over, cycle } = found
  const next = (value: number | null, due: { over: number } | null) =>
    over || value === null || !due || due.over === 0 ? null : value + due.over
  const day = (ms: number | null) => sql`(${at(ms)}::timestamptz at time zone 'Asia/Shanghai')::date`
  await sql`update maintenance_reminder r set last_date = ${day(base.time)}, last_work_time = ${rounded(base.work)},
      last_mileage = ${rounded(base.mileage)}, next_date = ${day(next(base.time, plan.life))},
      next_work_time = ${rounded(next(base.work, plan.work))}, next_mileage = ${rounded(next(base.mileage, plan.mileage))},
      done_times = ${cycle}, remind_flag = ${found.stage !== null}, update_time = now()
    where ${reminderOf(vehicleId, strategyId)}`.execute(tx)
}

async function used(tx: Tx, all: readonly Of<Used>[]): Promise<void> {
  // Of several of one vehicle the last holds.
  const newest = [...new Map(all.map(({ vehicleId, output }) => [vehicleId, output]))]
  if (newest.length === 0) return
  const column = (of: (output: Used) => number | null) => newest.map(([, output]) => of(output))
  await sql`update maintenance_reminder r set work_time = n.work, mileage = n.mileage, daily_work = n.daily_work,
      daily_mileage = n.daily_mileage, standing_time = n.time
    from unnest(${newest.map(([id]) => id)}::bigint[], ${column((o) => rounded(o.work))}::numeric[],
      ${column((o) => rounded(o.mileage))}::numeric[], ${column((o) => o.dailyWork)}::float8[],
      ${column((o) => o.dailyMileage)}::float8[], ${newest.map(([, o]) => at(o.time))}::timestamptz[])
      as n(vehicle_id, work, mileage, daily_work, daily_mileage, time)
    join vehicle v on v.id = n.vehicle_id where r.vin = v.vin`.execute(tx)
}

/** Stores what was told of services, in its order. */
export async function deliver(tx: Tx, deliveries: readonly Delivery<Output>[]): Promise<void> {
  const uses: Of<Used>[] = []
  for (const { output, ...of } of deliveries) {
    switch (output.kind) {
      case 'remind':
        await remind(tx, { ...of, output })
        break
      case 'withdraw':
        await withdraw(tx, { ...of, output })
        break
      case 'service':
        await service(tx, { ...of, output })
        break
      case 'used':
        uses.push({ ...of, output })
    }
  }
  await used(tx, uses)
}
