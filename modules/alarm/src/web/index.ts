import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

export const screens: ScreenLoaders = {
  '/vehicle/alarmCentre': () => import('./screens/alarm-centre.tsx'),
  '/vehicle/alarmVehicle': () => import('./screens/alarm-vehicle.tsx'),
  '/vehicle/alarmVehicleHistory': () => import('./screens/alarm-vehicle-history.tsx'),
  '/vehicle/alarmTerminal': () => import('./screens/alarm-terminal.tsx'),
  '/vehicle/alarmTerminalHistory': () => import('./screens/alarm-terminal-history.tsx'),
  '/vehicle/gbAlarm': () => import('./screens/gb-alarm.tsx'),
  '/vehicle/gbAlarmHistory': () => import('./screens/gb-alarm-history.tsx'),
  '/vehicle/alarmException': () => import('./screens/alarm-exception.tsx'),
  '/vehicle/fencesAlarm': () => import('./screens/fences-alarm.tsx'),
  '/vehicle/alarmRemoveGb4': () => import('./screens/alarm-remove-gb4.tsx'),
  '/vehicle/alarmRemoveGb6': () => import('./screens/alarm-remove-gb6.tsx'),
  '/vehicle/alarmAccTime': () => import('./screens/alarm-acc-time.tsx'),
  '/vehicle/alarmTerminalItems': () => import('./screens/terminal-items.tsx'),
  '/vehicle/alarmTerminalStrategy': () => import('./screens/terminal-strategies.tsx'),
  '/analysis/abnormal': () => import('./screens/abnormal.tsx'),
  '/vehicle/terminalInconsistent': () => import('./screens/terminal-inconsistent.tsx'),
}

const place = (name: VehiclePlace, load: ScreenPart['load']): ScreenPart => ({ place: name, load })

/** What the pages of a vehicle show of its alarms. */
export const parts: readonly ScreenPart[] = [
  place('vehicle.monitor.alarm', () => import('./vehicle/CurrentAlarms.tsx')),
]
