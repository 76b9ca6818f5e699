import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import { personalData } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { closedOutbound, type Outbound } from '@motorpool/outbound'
import type { Reader } from '@motorpool/recognition'
import { readerHere } from '@motorpool/recognition/here'
import { resourceRoutes } from '@motorpool/resource/server'
import type { Parameters } from '@motorpool/system/server'
import type { Vault } from '@motorpool/vault'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import {
  accountHistory,
  accountInfo,
  oneLinkLogs,
  orgInfo,
  ownRealNameScreens,
  PAPER_KINDS,
  realNamePage,
  realNameRecords,
  realnameScreenGroups,
  realnameScreens,
  realTimeStatus,
  SIDES,
  vehicleInfo,
} from '../shared/index.ts'
import type { Desk } from './desk.ts'
import { realnameErrors } from './errors.ts'
import { filesRoute } from './files/routes.ts'
import { filesHandler } from './files/work.ts'
import { infoHooks, orgHooks, requestResources, statusHooks } from './hooks.ts'
import { httpOneLink } from './onelink/http.ts'
import { tickHandler, tickSchedule, workHandler } from './onelink/work.ts'
import { orderRoutes } from './order.ts'
import { ownRoutes } from './own/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { viewRoutes } from './papers/views.ts'
import { personal } from './personal-data.ts'
import { queryRoutes } from './queries.ts'

export interface RealnameOptions {
  db: Database
  files: Files
  vault: Vault
  parameters: Pick<Parameters, 'get'>
  outbound?: Outbound | undefined
  /** Who reads photographs; default: this machine. */
  reader?: Reader
  /** ms that the operator has for an answer. */
  tryMs?: number
}

/** Real names of owners and stores: documents, what a person confirmed of them, what the operator of the cards decided. */
export function realnameModule({
  outbound = closedOutbound,
  reader = readerHere(),
  tryMs,
  ...own
}: RealnameOptions): ServerModule {
  const desk: Desk = { ...own, reader, outbound, stepMs: tryMs, oneLink: httpOneLink(outbound, tryMs) }
  return defineModule({
    name: 'realname',
    errors: [realnameErrors],
    routes: [
      filesRoute,
      ...ownRoutes(desk),
      ...orderRoutes(desk),
      ...queryRoutes(desk),
      ...PAPER_KINDS.flatMap((kind) => paperRoutes(desk, kind)),
      ...SIDES.flatMap((side) => viewRoutes(desk, side)),
      ...requestResources.flatMap(([resource, hooks]) => resourceRoutes(resource, hooks)),
      ...resourceRoutes(orgInfo, orgHooks(desk.vault)),
      ...resourceRoutes(vehicleInfo, infoHooks),
      ...resourceRoutes(realTimeStatus, statusHooks),
      ...[realNameRecords, realNamePage, accountInfo, accountHistory, oneLinkLogs].flatMap((resource) =>
        resourceRoutes(resource),
      ),
    ],
    provides: personal.map((of) => provide(personalData, of)),
    screens: [...realnameScreens, ...ownRealNameScreens],
    screenGroups: realnameScreenGroups,
    jobs: [workHandler(desk), filesHandler(desk), tickHandler],
    schedules: [tickSchedule],
  })
}
