export { ReportFormat, ReportOutcome, ReportPeriod, ReportWeekday } from './enums.ts'
export { RECEIVERS_MAX, type ReportSchedule, type ReportSchedules, reportSchedules } from './schedules.ts'
export { ReportSource, TIME_FILTERS } from './sources.ts'
