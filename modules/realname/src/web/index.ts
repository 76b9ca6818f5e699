import { moduleScreens } from '@motorpool/resource/screens'
import { realnameScreens } from '../shared/screens.ts'

export const screens = moduleScreens(realnameScreens, () => import('../shared/index.ts'), {
  '/verify/ownerRequests': async () => ({ default: (await import('./screens/Lists.tsx')).OwnerRequests }),
  '/verify/storeRequests': async () => ({ default: (await import('./screens/Lists.tsx')).StoreRequests }),
  '/verify/vehicleInfo': async () => ({ default: (await import('./screens/Lists.tsx')).VehicleInfo }),
  '/verify/realNameRecords': async () => ({ default: (await import('./screens/Lists.tsx')).RealNameRecords }),
  '/verify/realTimeStatus': async () => ({ default: (await import('./screens/Lists.tsx')).RealTimeStatus }),
  '/verify/oneLinkLogs': async () => ({ default: (await import('./screens/Lists.tsx')).OneLinkLogs }),
  '/verify/ownerWizard': async () => ({ default: (await import('./screens/Wizard.tsx')).OwnerWizard }),
  '/verify/storeWizard': async () => ({ default: (await import('./screens/Wizard.tsx')).StoreWizard }),
})
