import { provide } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import { defineModule } from '@motorpool/wiring'
import { strategyScreens } from '../shared/screens.ts'
import { strategyErrors } from './errors.ts'
import { strategyRoutes } from './routes.ts'
import { strategyWatch } from './watch/consumer.ts'

export const strategyModule = defineModule({
  name: 'strategy',
  errors: [strategyErrors],
  routes: strategyRoutes,
  provides: [provide(consumers, strategyWatch)],
  screens: strategyScreens,
})
