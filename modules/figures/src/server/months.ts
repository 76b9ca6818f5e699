import { sql, type Tx } from '@motorpool/db'

const SUMS = {
  days: 'count(d.report_time)',
  work_days: 'count(*) filter (where d.drive + d.idle > 0)',
  online_days: 'count(*) filter (where d.online_time > 0)',
  fuel_days: 'count(d.fuel)',
  charge_days: 'count(d.used)',
  ...Object.fromEntries(
    [
      'distance',
      'drive',
      'idle',
      'acc',
      'night',
      'fuel',
      'used',
      'charged',
      'trips',
      'stops',
      'judged',
      'accelerations',
      'brakings',
      'turns',
      'online_time',
    ].map((column) => [column, `coalesce(sum(d.${column}), 0)`]),
  ),
}
const COLUMNS = Object.keys(SUMS)

/** Adds the days of vehicles up again, in the months that these days (YYYY-MM-DD) are of. */
export async function sumMonths(
  tx: Tx,
  days: readonly { readonly vehicle_id: string; readonly day: string }[],
): Promise<void> {
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
    select d.vehicle_id, max(d.tenant_id), m.month, ${sql.raw(Object.values(SUMS).join(', '))}
    from unnest(${ordered.map((one) => one.vehicle_id)}::bigint[], ${ordered.map((one) => one.month)}::date[]) m (vehicle_id, month)
    join vehicle_stat_daily d on d.vehicle_id = m.vehicle_id and d.day >= m.month and d.day < m.month + interval '1 month'
    group by d.vehicle_id, m.month
    on conflict (vehicle_id, month) do update set
      ${sql.raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(tx)
}
