import type { Measure } from '../shared/measures.ts'

/** Sums by name, each vehicle a place in all of them. */
export type Sums = Readonly<Record<string, ArrayLike<number>>>

/** @param at the place of the vehicle. @param energy kWh that its battery holds; NaN: unknown. @param days of the range */
type OfSums = (sums: Sums, at: number, energy: number, days: number) => number

const sum = (sums: Sums, name: string, at: number): number => sums[name]?.[at] ?? 0

/** One sum by another; unknown where there is nothing to divide by. */
const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole)

const plain =
  (name: string, unit = 1): OfSums =>
  (sums, at) =>
    sum(sums, name, at) / unit

const ifAny =
  (known: string, value: OfSums): OfSums =>
  (sums, at, energy, days) =>
    sum(sums, known, at) > 0 ? value(sums, at, energy, days) : Number.NaN

const METRES_LEAST = 1000
const per100 =
  (known: string, value: OfSums): OfSums =>
  (sums, at, energy, days) =>
    sum(sums, known, at) > 0 && sum(sums, 'distance', at) >= METRES_LEAST
      ? (value(sums, at, energy, days) * 100_000) / sum(sums, 'distance', at)
      : Number.NaN

const kWh =
  (name: string): OfSums =>
  (sums, at, energy) =>
    (sum(sums, name, at) / 100) * energy

const HOUR_S = 3600

/** Each measure of sums as `VALUES` has it in SQL; NaN: unknown. */
export const OF_SUMS: Readonly<Record<Measure, OfSums>> = {
  workTime: plain('work', HOUR_S),
  driveTime: plain('drive', HOUR_S),
  idleTime: plain('idle', HOUR_S),
  idleShare: (sums, at) => share(sum(sums, 'idle', at) * 100, sum(sums, 'drive', at) + sum(sums, 'idle', at)),
  accTime: plain('acc', HOUR_S),
  onlineTime: plain('online_time', HOUR_S),
  onlineShare: (sums, at, _energy, days) => sum(sums, 'online_time', at) / (days * 864),
  nightTime: plain('night', HOUR_S),
  workDays: plain('work_days'),
  dayWorkTime: (sums, at) => share(sum(sums, 'work', at) / HOUR_S, sum(sums, 'work_days', at)),
  distance: plain('distance', 1000),
  dayDistance: (sums, at) => share(sum(sums, 'distance', at) / 1000, sum(sums, 'work_days', at)),
  averageSpeed: (sums, at) => share(sum(sums, 'distance', at) * 3.6, sum(sums, 'drive', at)),
  trips: plain('trips'),
  stops: plain('stops'),
  fuel: ifAny('fuel_days', plain('fuel', 10)),
  fuelPer100: per100('fuel_days', plain('fuel', 10)),
  fuelPerHour: ifAny('fuel_days', (sums, at) => share(sum(sums, 'fuel', at) * 360, sum(sums, 'work', at))),
  energy: ifAny('charge_days', kWh('used')),
  chargedEnergy: ifAny('charge_days', kWh('charged')),
  energyPer100: per100('charge_days', kWh('used')),
  harshPer100: per100('judged', (sums, at) =>
    ['accelerations', 'brakings', 'turns'].reduce((all, name) => all + sum(sums, name, at), 0),
  ),
}
