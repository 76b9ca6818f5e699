import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import type { Route } from '@motorpool/http'
import { provide } from '@motorpool/kernel'
import { closedOutbound, type Outbound } from '@motorpool/outbound'
import { resourceRoutes } from '@motorpool/resource/server'
import { filingStates } from '@motorpool/terminal/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { filingScreenGroups, filingScreens } from '../shared/index.ts'
import { chipModels } from './chip-models.ts'
import { editRoute } from './edit.ts'
import { filingErrors } from './errors.ts'
import { filingHooks } from './hooks.ts'
import type { ServerKind } from './kind.ts'
import { KINDS } from './kinds.ts'
import { filedRecords } from './listener.ts'
import { orderRoute } from './order.ts'
import { httpPlatform } from './platform/http.ts'
import { type QueryDeps, queryRoute, stepsRoute } from './query.ts'
import { readinessRoutes } from './readiness/routes.ts'
import { newestStates } from './states.ts'
import { tickHandler, tickSchedule, workHandler } from './submission/work.ts'
import { terminalModels } from './terminal-models.ts'
import { vehicleModels } from './vehicle-models.ts'
import { vehicleFilingRoutes } from './vehicles/routes.ts'

export interface FilingOptions {
  db: Database
  files: Files
  outbound?: Outbound | undefined
  /** ms that a platform has for an answer. */
  tryMs?: number
}

/** What a kind has beside the calls of its resource. */
const callsOf = (kind: ServerKind, deps: QueryDeps): Route[] => [
  ...kind.operations.flatMap((operation) => [orderRoute(kind, operation), queryRoute(kind, deps, operation)]),
  stepsRoute(kind),
  // Where each usage has a list of its own, its draft stands in it.
  ...(kind.resource.calls.update && !kind.screens ? [editRoute(kind)] : []),
]

/** Filing with the authorities: drafts, submissions, what they decided. */
export function filingModule({ db, files, outbound = closedOutbound, tryMs }: FilingOptions): ServerModule {
  const desk = { platform: httpPlatform(outbound, tryMs), files }
  return defineModule({
    name: 'filing',
    errors: [filingErrors],
    routes: [
      ...KINDS.flatMap((kind) => callsOf(kind, { ...desk, db })),
      ...[vehicleModels, chipModels, terminalModels].flatMap((kind) =>
        resourceRoutes(kind.resource, filingHooks(kind)),
      ),
      ...vehicleFilingRoutes,
      ...readinessRoutes,
    ],
    screens: filingScreens,
    screenGroups: filingScreenGroups,
    listeners: [filedRecords],
    provides: [provide(filingStates, newestStates)],
    jobs: [workHandler(desk), tickHandler],
    schedules: [tickSchedule],
  })
}
