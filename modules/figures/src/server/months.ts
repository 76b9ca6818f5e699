import { sql, type Tx } from '@motorpool/db'
import { noteChanged, type VehicleDay } from './columns/changed.ts'

const PLAIN = [
  'distance',
  'work',
  'drive',
  'idle',
  'acc',
  'night',
  'trips',
  'stops',
  'judged',
  'accelerations',
  'brakings',
  'turns',
  'online_time',
]

/** What adds up over days: each column of a month as SQL over `d`, a row of `vehicle_stat_daily`. */
export const ADDED_OF_DAY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PLAIN.map((column) => [column, `d.${column}`])),
  fuel: 'coalesce(d.fuel_used, 0)',
  used: 'coalesce(d.used, 0)',
  charged: 'coalesce(d.charged, 0)',
  days: '(d.report_time is not null)::int',
  work_days: '(d.work > 0)::int',
  online_days: '(d.online_time > 0)::int',
  fuel_days: '(d.fuel_used is not null)::int',
  charge_days: '(d.used is not null)::int',
}
const COLUMNS = Object.keys(ADDED_OF_DAY)

/** Adds the days of vehicles that have changed up again, in the months that they are of. */
export async function sumMonths(tx: Tx, days: readonly VehicleDay[]): Promise<void> {
  const months = new Map(
    days.map(({ vehicle_id, day }) => {
      const month = `${day.slice(0, 7)}-01`
      return [`${vehicle_id} ${month}`, { vehicle_id, month }]
    }),
  )
  if (months.size === 0) return
  const ordered = [...months.values()].sort((a, b) => Number(a.vehicle_id) - Number(b.vehicle_id))
  await sql`
    insert into vehicle_stat_month (vehicle_id, tenant_id, month, ${sql.raw(COLUMNS.join(', '))})
    select d.vehicle_id, max(d.tenant_id), m.month, ${sql.raw(
      Object.values(ADDED_OF_DAY)
        .map((of) => `sum(${of})`)
        .join(', '),
    )}
    from unnest(${ordered.map((one) => one.vehicle_id)}::bigint[], ${ordered.map((one) => one.month)}::date[]) m (vehicle_id, month)
    join vehicle_stat_daily d on d.vehicle_id = m.vehicle_id and d.day >= m.month and d.day < m.month + interval '1 month'
    group by d.vehicle_id, m.month
    on conflict (vehicle_id, month) do update set
      ${sql.raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(tx)
  await noteChanged(tx, days)
}
