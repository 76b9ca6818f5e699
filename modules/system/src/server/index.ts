import { defineModule, type ServerModule } from '@motorpool/http'
import { clientSettingsRoute, type OnlineMap } from './client.ts'
import { ticketRoute } from './tickets.ts'

export function systemModule(options: { map?: OnlineMap | undefined } = {}): ServerModule {
  return defineModule({ name: 'system', routes: [ticketRoute, clientSettingsRoute(options.map)] })
}

export type { OnlineMap } from './client.ts'
export { ticketRedeemer } from './tickets.ts'
