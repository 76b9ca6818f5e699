import { defineModule } from '@motorpool/wiring'
import { streamScreens } from '../shared/screens.ts'
import { streamErrors } from './errors.ts'
import { vehicleNames } from './operations/ports.ts'
import { replayHandler } from './operations/replay-job.ts'
import { operationRoutes } from './operations/routes.ts'

export const streamModule = defineModule({
  name: 'stream',
  errors: [streamErrors],
  routes: [...operationRoutes],
  needs: [vehicleNames],
  jobs: [replayHandler],
  screens: streamScreens,
})
