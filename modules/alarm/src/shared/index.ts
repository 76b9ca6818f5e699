export * from './enums.ts'
export { fenceAlarms } from './fence-alarms.ts'
export { gbAlarmHistory, gbAlarms } from './gb-alarms.ts'
export {
  fenceAlarmStates,
  gbAlarmStates,
  type HandlingStates,
  terminalAlarmStates,
  vehicleAlarmStates,
} from './states.ts'
export { terminalAlarmHistory, terminalAlarms } from './terminal-alarms.ts'
export { vehicleAlarmHistory, vehicleAlarms } from './vehicle-alarms.ts'
