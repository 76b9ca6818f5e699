import type { AlarmPlace } from '@motorpool/alarm/shared'
import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/alarmVehicleStrategy': () => import('./screens/vehicle-strategies.tsx'),
  '/vehicle/exceptionAlarmStrategys': () => import('./screens/exception-strategies.tsx'),
}

const place = (name: AlarmPlace, load: ScreenPart['load']): ScreenPart => ({ place: name, load })

/** What the story of an alarm shows of the strategy that raised it. */
export const parts: readonly ScreenPart[] = [
  place('alarm.story.strategy', () => import('./explain/Explanation.tsx')),
]
