import { defineModule } from '@motorpool/http'
import { ticketRoute } from './tickets.ts'

export const systemModule = defineModule({ name: 'system', routes: [ticketRoute] })
export { ticketRedeemer } from './tickets.ts'
