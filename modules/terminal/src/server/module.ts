import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { terminalModels } from '../shared/models.ts'
import { terminalScreenGroups, terminalScreens } from '../shared/screens.ts'
import { catalogueRoutes } from './catalogue.ts'
import { collectRoutes } from './collects.ts'
import { dbcRoutes } from './dbc-import.ts'
import { terminalErrors } from './errors.ts'
import { addFilingStates } from './filing-port.ts'
import { freeNumberRoute } from './free-number.ts'
import { platformAccountRoutes } from './platform-accounts.ts'
import { platformQualityRoutes } from './platform-quality.ts'
import {
  platformQualityHandler,
  platformQualitySchedule,
  platformQualitySweepHandler,
  platformQualitySweepSchedule,
} from './platform-quality-job.ts'
import { signalListener } from './signal-source.ts'
import { simExpiryHandler, simExpirySchedule } from './sim-expiry.ts'
import { simcardRoutes } from './simcards.ts'
import { softVersionRoutes } from './soft-versions.ts'
import { supplierRoutes } from './suppliers.ts'
import { terminalDetailRoutes } from './terminal-detail.ts'
import { terminalRoutes } from './terminals.ts'
import { tryRoutes } from './try-signals.ts'
import { terminalVehicles } from './vehicle-port.ts'

export const terminalModule: ServerModule = defineModule({
  name: 'terminal',
  errors: [terminalErrors],
  routes: [
    ...supplierRoutes,
    ...resourceRoutes(terminalModels, {
      decorate: (ctx, rows) => addFilingStates(ctx, 'tbox_model', rows),
    }),
    ...simcardRoutes,
    ...terminalRoutes,
    freeNumberRoute,
    ...terminalDetailRoutes,
    ...platformAccountRoutes,
    ...platformQualityRoutes,
    ...catalogueRoutes,
    ...softVersionRoutes,
    ...tryRoutes,
    ...dbcRoutes,
    ...collectRoutes,
  ],
  needs: [terminalVehicles],
  listeners: [signalListener],
  screens: terminalScreens,
  jobs: [simExpiryHandler, platformQualityHandler, platformQualitySweepHandler],
  schedules: [simExpirySchedule, platformQualitySchedule, platformQualitySweepSchedule],
  screenGroups: terminalScreenGroups,
})
