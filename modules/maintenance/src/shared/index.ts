export { DUE_DAYS, type DueService, type DueServices } from './due.ts'
export * from './enums.ts'
export {
  DONE_FIELDS,
  type MaintenanceLog,
  type MaintenanceLogs,
  maintenanceLogs,
  REMINDER_PLACE,
} from './logs.ts'
export { maintenanceScreenGroup, maintenanceScreens } from './screens.ts'
export {
  type MaintenanceStrategies,
  type MaintenanceStrategy,
  maintenanceStrategies,
  TRIPLES,
} from './strategies.ts'
