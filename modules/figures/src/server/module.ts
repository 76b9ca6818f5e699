import { provide } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { columnsHandler, columnsSchedule } from './columns/job.ts'
import { dayFigures } from './day/consumer.ts'
import { ownMeters } from './meters/consumer.ts'
import { onlineTimes } from './online/consumer.ts'
import { retentionHandler, retentionSchedule } from './retention.ts'

export const figuresModule: ServerModule = defineModule({
  name: 'figures',
  routes: [],
  jobs: [retentionHandler, columnsHandler],
  schedules: [retentionSchedule, columnsSchedule],
  provides: [provide(consumers, dayFigures), provide(consumers, onlineTimes), provide(consumers, ownMeters)],
})
