import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { customerScreens } from '../shared/screens.ts'
import { workLogs } from '../shared/work-logs.ts'
import { workCalendarRoutes } from './work-calendar.ts'
import { workLogHooks } from './work-logs.ts'

export const customerModule: ServerModule = defineModule({
  name: 'customer',
  routes: [...workCalendarRoutes, ...resourceRoutes(workLogs, workLogHooks)],
  screens: customerScreens,
})
