export type { Areas } from './figures/places.ts'
export { sampleFleets } from './figures/sample.ts'
export { monitoringModule } from './monitor/module.ts'
export { type VehicleReport, type VehicleReports, vehicleReports } from './monitor/vehicle-reports.ts'
