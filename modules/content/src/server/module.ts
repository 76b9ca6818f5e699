import { fileReaders } from '@motorpool/file/server'
import { type Route } from '@motorpool/http'
import { personalData } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { bind, resourceRoutes } from '@motorpool/resource/server'
import { areaLookup, vehicleRecords } from '@motorpool/tenancy/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { contentScreenGroup, contentScreens } from '../shared/screens.ts'
import { auditRoutes } from './audit.ts'
import { contentErrors } from './errors.ts'
import { feedbackRoutes } from './feedback.ts'
import { publishingHooks } from './hooks.ts'
import { type ContentKind, contentKinds } from './kinds.ts'
import { personal } from './personal-data.ts'
import { previewRoute } from './preview.ts'
import { fileReader, readingRoutes } from './reading.ts'
import { timesHandler, timesSchedule } from './times.ts'

function kindRoutes(kind: ContentKind): Route[] {
  const hooks = publishingHooks(kind)
  const bound = bind(kind.resource, hooks)
  return [...resourceRoutes(kind.resource, hooks), ...auditRoutes(kind, bound), ...readingRoutes(kind, bound)]
}

export const contentModule: ServerModule = defineModule({
  name: 'content',
  errors: [contentErrors],
  needs: [areaLookup, vehicleRecords],
  routes: [...contentKinds.flatMap(kindRoutes), previewRoute, ...feedbackRoutes],
  provides: [
    ...contentKinds.map((kind) => provide(fileReaders, fileReader(kind))),
    ...personal.map((of) => provide(personalData, of)),
  ],
  screens: contentScreens,
  screenGroups: [contentScreenGroup],
  jobs: [timesHandler],
  schedules: [timesSchedule],
})
