import type { ScreenLoaders } from '@motorpool/ui/screen'

export const screens: ScreenLoaders = {
  '/vehicle/vehicles': () => import('./screens/vehicles.tsx'),
  '/vehicle/models': () => import('./screens/models.tsx'),
  '/vehicle/series': () => import('./screens/series.tsx'),
  '/vehicle/types': () => import('./screens/types.tsx'),
  '/vehicle/colors': () => import('./screens/colors.tsx'),
  '/vehicle/modelConfigs': () => import('./screens/model-configs.tsx'),
  '/vehicle/terminalChanges': () => import('./screens/terminal-changes.tsx'),
  '/vehicle/mapIcon': () => import('./screens/map-icons.tsx'),
  '/vehicle/faultCodes': () => import('./screens/fault-codes.tsx'),
  '/vehicle/faultCodeBases': () => import('./screens/fault-code-bases.tsx'),
  '/vehicle/faultParts': () => import('./screens/fault-parts.tsx'),
  '/vehicle/engineModels': () => import('./screens/engine-models.tsx'),
  '/vehicle/driveMotorModels': () => import('./screens/electric-driver-models.tsx'),
  '/vehicle/energyStorageModels': () => import('./screens/energy-storage-models.tsx'),
  '/vehicle/removes': () => import('./screens/removes.tsx'),
}
