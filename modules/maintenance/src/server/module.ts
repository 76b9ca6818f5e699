import { defineModule, type ServerModule } from '@motorpool/wiring'
import { maintenanceScreenGroup, maintenanceScreens } from '../shared/screens.ts'

export const maintenanceModule: ServerModule = defineModule({
  name: 'maintenance',
  routes: [],
  screens: maintenanceScreens,
  screenGroups: [maintenanceScreenGroup],
})
