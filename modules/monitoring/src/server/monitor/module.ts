import type { TelemetryStore } from '@motorpool/history/server'
import { defineModule, type ServerModule } from '@motorpool/http'
import type { SignalSource } from '@motorpool/terminal/server'
import { monitoringScreenGroup, monitoringScreens } from '../../shared/screens.ts'
import type { Areas } from '../figures/places.ts'
import { figureRoutes } from '../figures/routes.ts'
import { sampleHandler, sampleSchedule } from '../figures/sample.ts'
import { fleetRoutes } from './fleet-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { singleRoutes } from './single-routes.ts'
import { unknownRoutes } from './unknown-routes.ts'

/** Without outlines of areas (in tests, say) every position is outside of them. */
const NO_AREAS: Areas = { at: () => null }

export function monitoringModule(
  store: TelemetryStore,
  signals: SignalSource,
  areas: Areas = NO_AREAS,
): ServerModule {
  return defineModule({
    name: 'monitoring',
    routes: [
      ...fleetRoutes,
      ...figureRoutes(areas),
      ...messageRoutes(store, signals),
      ...singleRoutes(store, signals),
      ...unknownRoutes,
    ],
    screens: monitoringScreens,
    screenGroups: [monitoringScreenGroup],
    jobs: [sampleHandler],
    schedules: [sampleSchedule],
  })
}
