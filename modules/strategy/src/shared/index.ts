export { CONTINUE_MAX, type StrategyConditions, strategyConditions } from './conditions.ts'
export * from './enums.ts'
export { strategyScreens } from './screens.ts'
export {
  type ExceptionStrategies,
  exceptionStrategies,
  type VehicleStrategies,
  vehicleStrategies,
} from './strategies.ts'
export { type StrategyVehicles, strategyVehicles } from './strategy-vehicles.ts'
