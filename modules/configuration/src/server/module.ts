import { commandFollowers, commandReports, fleetOrdering } from '@motorpool/command/server'
import { provide } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { configurationScreens, paramSets } from '../shared/index.ts'
import { readRoute, setRoute } from './change.ts'
import { configurationErrors } from './errors.ts'
import { findRoute } from './find.ts'
import { parameterFollower } from './follow.ts'
import { findPasswordRoute, showPasswordRoute } from './password.ts'
import { setHooks } from './sets/hooks.ts'
import { parameterReport } from './sets/report.ts'
import { setRoutes } from './sets/routes.ts'

/** @param reports what vehicles reported of what their makers define */
export const configurationModule = (reports: Pick<VehicleReports, 'fields'>): ServerModule =>
  defineModule({
    name: 'configuration',
    errors: [configurationErrors],
    routes: [
      findRoute(reports),
      readRoute,
      setRoute,
      findPasswordRoute(reports),
      showPasswordRoute(reports),
      ...setRoutes,
      ...resourceRoutes(paramSets, setHooks),
    ],
    needs: [fleetOrdering],
    screens: configurationScreens,
    provides: [provide(commandFollowers, parameterFollower), provide(commandReports, parameterReport)],
  })
