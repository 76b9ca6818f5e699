import { provide } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { adjustStates, timelineSources } from '@motorpool/vehicle/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { workshopScreens } from '../shared/screens.ts'
import { adjustRoutes } from './adjust-calls.ts'
import { adjustStatesOf } from './adjust-states.ts'
import { listStepsRoute } from './adjust-step-calls.ts'
import { assemblyRoutes } from './assembly-calls.ts'
import { debugLogRoutes } from './debug-logs.ts'
import { workshopErrors } from './errors.ts'
import { workshopSource } from './timeline.ts'

export function workshopModule(reports: VehicleReports): ServerModule {
  return defineModule({
    name: 'workshop',
    errors: [workshopErrors],
    routes: [
      ...assemblyRoutes,
      listStepsRoute(reports),
      ...adjustRoutes(reports),
      ...debugLogRoutes(reports),
    ],
    provides: [provide(timelineSources, workshopSource), provide(adjustStates, adjustStatesOf)],
    screens: workshopScreens,
  })
}
