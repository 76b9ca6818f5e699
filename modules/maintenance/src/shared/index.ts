export * from './enums.ts'
export { maintenanceScreenGroup, maintenanceScreens } from './screens.ts'
export {
  type MaintenanceStrategies,
  type MaintenanceStrategy,
  maintenanceStrategies,
  TRIPLES,
} from './strategies.ts'
