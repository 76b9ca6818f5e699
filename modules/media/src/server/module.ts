import { DRIVER_OBSERVATION } from '@motorpool/command/shared'
import { type Files } from '@motorpool/file/server'
import { mediaKeeping } from '@motorpool/ingest/server'
import { provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import type { Parameters } from '@motorpool/system/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { MEDIA_POLICY, media, mediaScreens } from '../shared/index.ts'
import { MediaKeeper } from './keeper.ts'
import { thumbnailsRoute, viewRoute } from './look.ts'
import { ofCommandRoute } from './of-command.ts'
import { tidyHandler, tidySchedule } from './tidy.ts'

const MB = 1024 * 1024

export interface MediaDeps {
  files: Files
  /** bytes; free space of the disk below which nothing is taken. */
  reserve: () => number
  /** What tenants have set. */
  parameters: Pick<Parameters, 'get'>
}

export function mediaModule({ files, reserve, parameters }: MediaDeps): ServerModule {
  const mayObserve = (tenantId: string) => parameters.get(DRIVER_OBSERVATION, tenantId)
  return defineModule({
    name: 'media',
    routes: [
      viewRoute(files, mayObserve),
      thumbnailsRoute(files, mayObserve),
      ofCommandRoute,
      ...resourceRoutes(media),
    ],
    screens: mediaScreens,
    provides: [
      provide(
        mediaKeeping,
        (process) =>
          new MediaKeeper({
            ...process,
            files,
            reserve,
            vehicleDay: (tenantId) => parameters.get(MEDIA_POLICY.vehicleDay, tenantId),
          }),
      ),
    ],
    jobs: [
      tidyHandler(files, {
        retentionDays: (tenantId) => parameters.get(MEDIA_POLICY.retentionDays, tenantId),
        tenantTotal: (tenantId) => parameters.get(MEDIA_POLICY.tenantMb, tenantId) * MB,
      }),
    ],
    schedules: [tidySchedule],
  })
}
