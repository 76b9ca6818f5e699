import { commandFollowers } from '@motorpool/command/server'
import { provide } from '@motorpool/kernel'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { configurationErrors } from './errors.ts'
import { parameterFollower } from './follow.ts'
import { findRoute, readRoute, setRoute } from './routes.ts'

export const configurationModule: ServerModule = defineModule({
  name: 'configuration',
  errors: [configurationErrors],
  routes: [findRoute, readRoute, setRoute],
  provides: [provide(commandFollowers, parameterFollower)],
})
