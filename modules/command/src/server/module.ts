import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule } from '@motorpool/wiring'
import { cancelControls, cmdLogs, commandScreens, lockScreenGroup } from '../shared/index.ts'
import { cancelRoute } from './cancel.ts'
import { commandErrors } from './errors.ts'
import { cancelControlHooks, cmdLogHooks } from './logs.ts'
import { offeredRoute, sendRoute } from './send.ts'

export const commandModule = defineModule({
  name: 'command',
  errors: [commandErrors],
  routes: [
    sendRoute,
    offeredRoute,
    cancelRoute,
    ...resourceRoutes(cancelControls, cancelControlHooks),
    ...resourceRoutes(cmdLogs, cmdLogHooks),
  ],
  screens: commandScreens,
  screenGroups: [lockScreenGroup],
})
