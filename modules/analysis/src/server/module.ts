import { defineModule, type ServerModule } from '@motorpool/wiring'
import { analysisScreens } from '../shared/screens.ts'
import { useListRoutes } from './lists.ts'
import { oneReportRoute } from './one-report.ts'
import { totalRoutes } from './totals.ts'
import { vehicleDayRoutes } from './vehicle-days.ts'

export const analysisModule: ServerModule = defineModule({
  name: 'analysis',
  routes: [...useListRoutes, ...totalRoutes, ...vehicleDayRoutes, oneReportRoute],
  screens: analysisScreens,
})
