import type { TelemetryStore } from '@motorpool/history/server'
import { provide } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { strategyScreens } from '../shared/screens.ts'
import { backTestHandler, tidyHandler, tidySchedule } from './back-test/job.ts'
import { strategyErrors } from './errors.ts'
import { accTimeWatch } from './machines/acc-consumer.ts'
import { gb4Watch } from './machines/gb4.ts'
import { strategyRoutes } from './routes.ts'
import { strategyWatch } from './watch/consumer.ts'

/** `store`: the history that strategies are tried on. */
export const strategyModule = (store: TelemetryStore): ServerModule =>
  defineModule({
    name: 'strategy',
    errors: [strategyErrors],
    routes: [...strategyRoutes(store)],
    provides: [strategyWatch, accTimeWatch, gb4Watch].map((one) => provide(consumers, one)),
    screens: strategyScreens,
    jobs: [backTestHandler(store), tidyHandler],
    schedules: [tidySchedule],
  })
