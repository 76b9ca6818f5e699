export { fuels, mileages, onlineTimes, USE_LISTS, vehicleReports, workTimes } from './lists.ts'
export { MEASURES, type Measure, RANGE_MAX_DAYS, TOTALS, type Total } from './measures.ts'
export type { DayUse, GroupUse, Totals, VehicleDays } from './totals.ts'
