export { withAddresses } from './monitor/addressed.ts'
export { monitoringModule } from './monitor/module.ts'
export { decodeStored, SIGNALS } from './monitor/protocols.ts'
export { checkRange } from './monitor/range.ts'
export { refusedDevices } from './monitor/refused-devices.ts'
export { keyOf } from './monitor/single-calls.ts'
export { located, trackData } from './monitor/track.ts'
export {
  byId,
  byVin,
  conditions as fleetConditions,
  FROM as fleetSource,
  type MonitoredVehicle,
  type Narrowed as FleetFilters,
} from './monitor/vehicle-repo.ts'
export { type VehicleReport, type VehicleReports, vehicleReports } from './monitor/vehicle-reports.ts'
export type { Areas } from './statistics/places.ts'
export { sampleFleets } from './statistics/sample.ts'
