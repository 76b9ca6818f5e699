import { provide } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { healthScreens } from '../shared/screens.ts'
import { healthDays } from './day/consumer.ts'
import { listRoutes } from './list.ts'
import { oneRoute } from './one.ts'
import { retentionHandler, retentionSchedule } from './retention.ts'
import { sumHandler, sumSchedule } from './sum/job.ts'
import { totalRoute } from './totals.ts'

export const healthModule: ServerModule = defineModule({
  name: 'health',
  routes: [...listRoutes, totalRoute, oneRoute],
  jobs: [sumHandler, retentionHandler],
  schedules: [sumSchedule, retentionSchedule],
  provides: [provide(consumers, healthDays)],
  screens: healthScreens,
})
