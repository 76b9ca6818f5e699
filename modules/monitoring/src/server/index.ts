export { SPEED_LIMIT } from '../shared/parameters.ts'
export { trackData as trackAnswer } from './answers/track.ts'
export {
  type Comparison,
  compareBy,
  groupsOf,
  meets,
  type StoredComparison,
} from './conditions/comparison.ts'
export { type Derived, GAP_MS, type Motion, type Moved, moved, NONE } from './conditions/derived.ts'
export { kindsOf, REPORT, UNHEARD } from './conditions/kinds.ts'
export {
  type HistoryPortion,
  type HistoryReading,
  historyThreads,
  overHistory,
} from './conditions/over-history.ts'
export { RowColumns } from './conditions/row-columns.ts'
export { type Heard, Sample } from './conditions/sample.ts'
export { signalsOf } from './conditions/signals-of.ts'
export {
  derivedTruth,
  MET,
  type Read,
  readOf,
  truthsOf,
  UNMET,
  UNSTATED,
} from './conditions/truths.ts'
export { withAddresses } from './monitor/addressed.ts'
export { groupMembers } from './monitor/in-group.ts'
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
