import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/alarmVehicle': () => import('./screens/alarm-vehicle.tsx'),
  '/vehicle/alarmVehicleHistory': () => import('./screens/alarm-vehicle-history.tsx'),
  '/vehicle/alarmTerminal': () => import('./screens/alarm-terminal.tsx'),
  '/vehicle/alarmTerminalHistory': () => import('./screens/alarm-terminal-history.tsx'),
  '/vehicle/gbAlarm': () => import('./screens/gb-alarm.tsx'),
  '/vehicle/gbAlarmHistory': () => import('./screens/gb-alarm-history.tsx'),
  '/vehicle/fencesAlarm': () => import('./screens/fences-alarm.tsx'),
}
