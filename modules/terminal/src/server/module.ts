import { defineModule, type ServerModule } from '@motorpool/http'
import { resourceRoutes } from '@motorpool/resource/server'
import { terminalModels } from '../shared/models.ts'
import { terminalScreenGroup, terminalScreens } from '../shared/screens.ts'
import { platformAccountRoutes } from './platform-accounts.ts'
import { simcardRoutes } from './simcards.ts'
import { supplierRoutes } from './suppliers.ts'
import { terminalRoutes } from './terminals.ts'

export const terminalModule: ServerModule = defineModule({
  name: 'terminal',
  routes: [
    ...supplierRoutes,
    ...resourceRoutes(terminalModels),
    ...simcardRoutes,
    ...terminalRoutes,
    ...platformAccountRoutes,
  ],
  screens: terminalScreens,
  screenGroups: [terminalScreenGroup],
})
