import type { TelemetryStore } from '@motorpool/history/server'
import { resourceRoutes } from '@motorpool/resource/server'
import type { Vault } from '@motorpool/vault'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { forwardScreenGroup, forwardScreens, forwardTasks } from '../shared/index.ts'
import { forwardErrors } from './errors.ts'
import { linkRoutes } from './links.ts'
import { listRoutes } from './lists.ts'
import { previewRoute } from './preview.ts'
import { standingRoutes } from './standing.ts'
import { taskHooks, taskTransitions } from './tasks.ts'

export interface ForwardingDeps {
  store: TelemetryStore
  /** Seals the passwords of platforms. */
  vault: Vault
}

export function forwardingModule({ store, vault }: ForwardingDeps): ServerModule {
  const hooks = taskHooks(vault)
  return defineModule({
    name: 'forwarding',
    errors: [forwardErrors],
    routes: [
      ...standingRoutes,
      previewRoute(store),
      ...linkRoutes,
      ...taskTransitions(hooks).routes(),
      ...resourceRoutes(forwardTasks, hooks),
      ...listRoutes,
    ],
    screens: forwardScreens,
    screenGroups: [forwardScreenGroup],
  })
}
