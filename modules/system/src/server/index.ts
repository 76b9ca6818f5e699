import { defineModule, type ServerModule } from '@motorpool/http'
import { logScreens } from '../shared/logs/screens.ts'
import { bizLogRoutes } from './bizlog/routes.ts'
import { clientSettingsRoute, type OnlineMap } from './client.ts'
import { ticketRoute } from './tickets.ts'

export function systemModule(options: { map?: OnlineMap | undefined } = {}): ServerModule {
  return defineModule({
    name: 'system',
    routes: [ticketRoute, clientSettingsRoute(options.map), ...bizLogRoutes],
    screens: logScreens,
  })
}

export { type Administration, createAdministration, seedAdministration } from './administration.ts'
export { operationLog } from './bizlog/write.ts'
export type { OnlineMap } from './client.ts'
export { type OpenLimitBreach, openLimitBreach } from './dealer/open-limits.ts'
export type { News } from './kept.ts'
export type { Parameters } from './parameter/values.ts'
export { ticketRedeemer } from './tickets.ts'
