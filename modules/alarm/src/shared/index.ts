export { abnormalGb4, abnormalLocations, abnormalOffline } from './abnormal-alarms.ts'
export { accTimeAlarms } from './acc-time-alarms.ts'
export { AlarmKindName, alarmCentre, CUSTOMER_KIND, LIST_OF_KIND } from './centre.ts'
export * from './enums.ts'
export { exceptionAlarms } from './exception-alarms.ts'
export { fenceAlarms } from './fence-alarms.ts'
export { gbAlarmHistory, gbAlarms } from './gb-alarms.ts'
export { inconsistentAlarms } from './inconsistent-alarms.ts'
export { ALARM_BOUNDS } from './parameters.ts'
export { picturesField } from './pictures.ts'
export {
  accTimeAlarmStates,
  alarmCentreStates,
  fenceAlarmStates,
  gbAlarmStates,
  type HandlingStates,
  inconsistentAlarmStates,
  terminalAlarmStates,
  vehicleAlarmStates,
} from './states.ts'
export {
  ALARM_TOPIC,
  type AlarmDuring,
  type AlarmEnd,
  type AlarmPlace,
  type AlarmPlaces,
  type AlarmStory,
  type AlarmsHint,
  type AlarmTrends,
  type HandlingLine,
  PICTURES_MAX,
} from './story.ts'
export { terminalAlarmHistory, terminalAlarms } from './terminal-alarms.ts'
export { type TerminalItems, terminalItems } from './terminal-items.ts'
export { type TerminalStrategies, terminalStrategies } from './terminal-strategies.ts'
export { vehicleAlarmHistory, vehicleAlarms } from './vehicle-alarms.ts'
