import { defineModule, type ServerModule } from '@motorpool/http'
import { setAttachmentSource } from '@motorpool/resource/server'
import { attachmentFacts } from './attachment/claims.ts'
import { attachmentRoutes } from './attachment/routes.ts'
import type { Files } from './attachment/service.ts'
import { tidyHandler, tidySchedule } from './attachment/tidy.ts'

export function fileModule(files: Files): ServerModule {
  setAttachmentSource(attachmentFacts)
  return defineModule({
    name: 'file',
    routes: [...attachmentRoutes(files)],
    jobs: [tidyHandler(files.store)],
    schedules: [tidySchedule],
  })
}
