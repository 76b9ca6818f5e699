export { monitoringModule } from './monitor/module.ts'
export { type VehicleReport, type VehicleReports, vehicleReports } from './monitor/vehicle-reports.ts'
export type { Areas } from './statistics/places.ts'
export { sampleFleets } from './statistics/sample.ts'
