import { moduleScreens } from '@motorpool/resource/screens'
import { vehicleScreens } from '../shared/screens.ts'

export const screens = moduleScreens(vehicleScreens, () => import('../shared/index.ts'), {
  '/vehicle/vehicles': () => import('./screens/vehicles.tsx'),
  '/vehicle/vehicles/{id}': () => import('./screens/vehicles/Detail.tsx'),
  '/vehicle/batchQuery': () => import('./screens/batch-query.tsx'),
  '/vehicle/newEnergy': () => import('./screens/new-energy.tsx'),
  '/vehicle/newEnergy/{id}': () => import('./screens/vehicles/NewEnergySteps.tsx'),
  '/vehicle/groups': () => import('./screens/groups.tsx'),
  '/vehicle/userVehicles': () => import('./screens/user-vehicles.tsx'),
  '/vehicle/models': () => import('./screens/models.tsx'),
  '/vehicle/faultCodes': () => import('./screens/fault-codes.tsx'),
  '/vehicle/faultCodeBases': () => import('./screens/fault-code-bases.tsx'),
})
