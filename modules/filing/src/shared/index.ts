export { chipModelFilings, chipModelKind } from './chip-models.ts'
export { FilingChannelModule, FilingOperation } from './enums.ts'
export {
  draftErrors,
  type FieldWords,
  type FilingKind,
  type FilingRule,
  fieldOf,
  isFile,
  labelOf,
  moduleOf,
  type Operation,
  permissionOf,
  stepsPath,
} from './kind.ts'
export {
  Barred,
  placeOf,
  READINESS_SUMMARY,
  ReadinessCause,
  type ReadinessSummary,
  readiness,
  screenFor,
} from './readiness.ts'
export { filingScreenGroups, filingScreens } from './screens.ts'
export { type AuditState, type FilingEvent, isDraft, isUnderWay, MOVES, refusalOf, step } from './step.ts'
export { terminalChangeKind } from './terminal-changes.ts'
export { terminalModelFilings, terminalModelKind } from './terminal-models.ts'
export { type VehicleModelFiling, vehicleModelFilings, vehicleModelKind } from './vehicle-models.ts'
export {
  VEHICLE_FILING_SCREENS,
  type VehicleFiling,
  type VehicleUsage,
  vehicleFilings,
  vehicleKind,
} from './vehicles.ts'
