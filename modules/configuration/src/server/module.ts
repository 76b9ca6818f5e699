import { commandFollowers } from '@motorpool/command/server'
import { provide } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { readRoute, setRoute } from './change.ts'
import { configurationErrors } from './errors.ts'
import { findRoute } from './find.ts'
import { parameterFollower } from './follow.ts'
import { findPasswordRoute, showPasswordRoute } from './password.ts'

/** @param reports what vehicles reported of what their makers define */
export const configurationModule = (reports: Pick<VehicleReports, 'fields'>): ServerModule =>
  defineModule({
    name: 'configuration',
    errors: [configurationErrors],
    routes: [findRoute(reports), readRoute, setRoute, findPasswordRoute(reports), showPasswordRoute(reports)],
    provides: [provide(commandFollowers, parameterFollower)],
  })
