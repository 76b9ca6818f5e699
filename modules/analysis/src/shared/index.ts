export { fuels, mileages, onlineTimes, USE_LISTS, vehicleReports, workTimes } from './lists.ts'
export { MEASURES, type Measure, RANGE_MAX_DAYS, TOTALS, type Total } from './measures.ts'
export type {
  AlarmCounts,
  AlarmUse,
  Charge,
  DayUse,
  GroupUse,
  OneReport,
  Totals,
  Values,
  VehicleDays,
} from './totals.ts'
export { CHARGES_MAX } from './totals.ts'
