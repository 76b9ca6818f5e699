import type { ScreenLoaders, ScreenPart } from '@motorpool/ui/screen'
import type { VehiclePlace } from '@motorpool/vehicle/shared'

export const screens: ScreenLoaders = {
  '/terminal/paramSets': () => import('./screens/ParamSets.tsx'),
}

const place = (name: VehiclePlace, load: ScreenPart['load']): ScreenPart => ({ place: name, load })

/** What the pages of a vehicle show of its terminal's parameters and of its controller's passwords. */
export const parts: readonly ScreenPart[] = [
  place('vehicle.monitor.params', () => import('./Params.tsx')),
  place('vehicle.monitor.password', () => import('./Password.tsx')),
  {
    ...place('vehicle.list.actions', () => import('./sets/ApplySet.tsx')),
    permission: 'single-vehicle/params/update',
  },
]
