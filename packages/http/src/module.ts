import type { JobHandler, Schedule } from '@motorpool/jobs'
import type { ScreenDef, ScreenGroup } from '@motorpool/kernel'
import type { Route } from './route.ts'

/** What a business area brings to the server; `apps/server` wires all of them. */
export interface ServerModule {
  name: string
  routes: readonly Route[]
  /** Screens of its `./shared`; the menu and the permission catalogue follow from them and the routes. */
  screens?: readonly ScreenDef[]
  screenGroups?: readonly ScreenGroup[]
  /** Run by the worker role. */
  jobs?: readonly JobHandler[]
  schedules?: readonly Schedule[]
}

export function defineModule(module: ServerModule): ServerModule {
  return module
}
