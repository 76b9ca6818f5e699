export { chipModelFilings, chipModelKind } from './chip-models.ts'
export { FilingChannelModule, FilingFailure, FilingOperation } from './enums.ts'
export {
  draftErrors,
  type FieldWords,
  type FilingKind,
  type FilingRule,
  isFile,
  labelOf,
  moduleOf,
  type Operation,
  permissionOf,
  stepsPath,
} from './kind.ts'
export { filingScreenGroups, filingScreens } from './screens.ts'
export { type AuditState, type FilingEvent, isDraft, isUnderWay, MOVES, refusalOf, step } from './step.ts'
export { terminalModelFilings, terminalModelKind } from './terminal-models.ts'
export { type VehicleModelFiling, vehicleModelFilings, vehicleModelKind } from './vehicle-models.ts'
