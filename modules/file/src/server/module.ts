import { provide } from '@motorpool/kernel'
import { attachmentClaims, attachmentSource, backgroundPort } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { fileScreens } from '../shared/screens.ts'
import { fileReaders } from './attachment/access.ts'
import { attachmentFacts, claimsOfRows } from './attachment/claims.ts'
import { attachmentRoutes } from './attachment/routes.ts'
import type { Files } from './attachment/service.ts'
import { tidyHandler, tidySchedule } from './attachment/tidy.ts'
import { engineTasks } from './download/engine.ts'
import { expireHandler, expireSchedule } from './download/expire.ts'
import { taskHandler } from './download/job.ts'
import { downloadRoutes, taskFileReader } from './download/routes.ts'
import { fileErrors } from './errors.ts'

export function fileModule(files: Files): ServerModule {
  return defineModule({
    name: 'file',
    errors: [fileErrors],
    routes: [...attachmentRoutes(files), ...downloadRoutes(files)],
    provides: [
      provide(attachmentSource, attachmentFacts),
      provide(attachmentClaims, claimsOfRows),
      provide(backgroundPort, engineTasks(files)),
      provide(fileReaders, taskFileReader),
    ],
    screens: fileScreens,
    jobs: [tidyHandler(files), taskHandler(files), expireHandler(files)],
    schedules: [tidySchedule, expireSchedule],
  })
}
