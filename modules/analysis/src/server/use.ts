import { type RawBuilder, sql } from '@motorpool/db'
import { ADDED_OF_DAY } from '@motorpool/figures/server'
import { MEASURES, type Measure } from '../shared/measures.ts'
import { type DayRange, lengthOf, partsOf } from './range.ts'

/** The columns that measures are made of: what is not asked for of a year of a fleet is not added up. */
export function columnsOf(measures: readonly Measure[]): string[] {
  const text = measures
    .map((measure) => (measure === 'onlineShare' ? 'u.online_time' : VALUES[measure]))
    .join(' ')
  return [...new Set([...text.matchAll(/\bu\.(\w+)/g)].map(([, column]) => column ?? ''))]
}

/**
 * What each vehicle did in some days: a query with a row for each vehicle that did anything, `vehicle_id` and the sums of the
 * columns that these measures are made of. Whole months are read as such.
 */
export function useOf(range: DayRange, ...measures: readonly Measure[]): RawBuilder<unknown> {
  const { months, days, without } = partsOf(range)
  const columns = columnsOf(measures)
  const ofDays = (sign: '' | '-', { from, to }: { from: string; to: string }) => {
    const values = columns.map((name) => `${sign}(${ADDED_OF_DAY[name]}) as ${name}`).join(', ')
    return sql`select d.vehicle_id, ${sql.raw(values)} from vehicle_stat_daily d
      where d.day between ${from}::date and ${to}::date`
  }
  const parts = [...days.map((some) => ofDays('', some)), ...without.map((some) => ofDays('-', some))]
  if (months)
    parts.push(sql`select vehicle_id, ${sql.raw(columns.join(', '))} from vehicle_stat_month
      where month >= ${months.from}::date and month < ${months.until}::date`)
  const added = sql.raw(columns.map((name) => `sum(${name}) as ${name}`).join(', '))
  return sql`select vehicle_id, ${added} from (${sql.join(parts, sql` union all `)}) part group by vehicle_id`
}

/** Vehicles with their rated energy, joined as `v` and `e`. */
export const ENERGY_MODEL = sql`left join energy_storage_model e on e.id = v.energy_storage_model_id`

/** Whether a measure needs what the vehicle's battery holds. */
export const isOfEnergy = (measure: Measure): boolean => ENERGIES.has(measure)
const ENERGIES: ReadonlySet<Measure> = new Set(['energy', 'chargedEnergy', 'energyPer100'])

const kWh = (percent: string) => `u.${percent} / 100.0 * coalesce(v.rated_energy, e.rated_energy)`
const HARSH = 'u.accelerations + u.brakings + u.turns'

/** Each measure over `u`, a row of `useOf`, `v`, its vehicle, and `e`; a vehicle without a row did nothing. */
const VALUES: Readonly<Record<Exclude<Measure, 'onlineShare'>, string>> = {
  workTime: 'coalesce(u.work, 0) / 3600.0',
  driveTime: 'coalesce(u.drive, 0) / 3600.0',
  idleTime: 'coalesce(u.idle, 0) / 3600.0',
  idleShare: 'u.idle * 100.0 / nullif(u.drive + u.idle, 0)',
  accTime: 'coalesce(u.acc, 0) / 3600.0',
  onlineTime: 'coalesce(u.online_time, 0) / 3600.0',
  nightTime: 'coalesce(u.night, 0) / 3600.0',
  workDays: 'coalesce(u.work_days, 0)',
  dayWorkTime: 'u.work / 3600.0 / nullif(u.work_days, 0)',
  distance: 'coalesce(u.distance, 0) / 1000.0',
  dayDistance: 'u.distance / 1000.0 / nullif(u.work_days, 0)',
  averageSpeed: 'u.distance * 3.6 / nullif(u.drive, 0)',
  trips: 'coalesce(u.trips, 0)',
  stops: 'coalesce(u.stops, 0)',
  fuel: 'case when u.fuel_days > 0 then u.fuel / 10.0 end',
  fuelPer100: 'case when u.fuel_days > 0 and u.distance >= 1000 then u.fuel * 10000.0 / u.distance end',
  fuelPerHour: 'case when u.fuel_days > 0 then u.fuel * 360.0 / nullif(u.work, 0) end',
  energy: `case when u.charge_days > 0 then ${kWh('used')} end`,
  chargedEnergy: `case when u.charge_days > 0 then ${kWh('charged')} end`,
  energyPer100: `case when u.charge_days > 0 and u.distance >= 1000 then ${kWh('used')} * 100000 / u.distance end`,
  harshPer100: `case when u.judged > 0 and u.distance >= 1000 then (${HARSH}) * 100000.0 / u.distance end`,
}

/** A measure in its unit, as SQL over the rows that `VALUES` names; `range` for the share of its time. */
export const valueOf = (measure: Measure, range: DayRange): RawBuilder<number | null> =>
  measure === 'onlineShare'
    ? sql`coalesce(u.online_time, 0) / ${sql.lit(lengthOf(range) * 864)}::numeric`
    : sql.raw(VALUES[measure])

/** As it is shown: with its decimals. */
export const shownOf = (measure: Measure, range: DayRange): RawBuilder<number | null> =>
  sql`round((${valueOf(measure, range)})::numeric, ${sql.lit(MEASURES[measure])})::float8`
