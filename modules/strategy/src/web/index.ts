import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/alarmVehicleStrategy': () => import('./screens/vehicle-strategies.tsx'),
  '/vehicle/exceptionAlarmStrategys': () => import('./screens/exception-strategies.tsx'),
}
