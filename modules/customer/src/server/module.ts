import { customerUsers, personalData } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { vehicleDocuments } from '../shared/documents.ts'
import { customerScreenGroups, customerScreens } from '../shared/screens.ts'
import { workLogs } from '../shared/work-logs.ts'
import { accountRoutes } from './accounts/routes.ts'
import { documentHooks } from './documents.ts'
import { customerErrors } from './errors.ts'
import { fenceMgrRoutes } from './fences/mgr-routes.ts'
import { accountConfigRoutes } from './own/config.ts'
import { personalRoutes } from './own/personal.ts'
import { ownAccountRoutes } from './own/routes.ts'
import { personal } from './personal-data.ts'
import { vehicleMgrRoutes } from './vehicles-mgr/routes.ts'
import { workCalendarRoutes } from './work-calendar.ts'
import { workLogHooks } from './work-logs.ts'

export const customerModule: ServerModule = defineModule({
  name: 'customer',
  errors: [customerErrors],
  routes: [
    ...workCalendarRoutes,
    ...resourceRoutes(workLogs, workLogHooks),
    ...resourceRoutes(vehicleDocuments, documentHooks),
    ...accountRoutes,
    ...vehicleMgrRoutes,
    ...ownAccountRoutes,
    ...accountConfigRoutes,
    ...personalRoutes,
    ...fenceMgrRoutes,
  ],
  provides: personal.map((of) => provide(personalData, of)),
  needs: [customerUsers],
  screens: customerScreens,
  screenGroups: customerScreenGroups,
})
