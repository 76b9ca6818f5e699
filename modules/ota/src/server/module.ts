import { commandAttachments } from '@motorpool/command/server'
import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import { type Clock, provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { otaFiles, otaKeys, otaLogs, otaScreenGroup, otaScreens, otaTasks } from '../shared/index.ts'
import { CarriedPackages } from './carried.ts'
import { otaErrors } from './errors.ts'
import { fileHooks } from './files.ts'
import { Downloads, FetchProgress, linkRoute } from './link/index.ts'
import { TrustedPackages } from './package.ts'
import { taskHooks, taskTransitions } from './tasks.ts'
import { terminalsRoute } from './terminals.ts'
import { uploadRoute } from './upload.ts'
import { tickHandler, tickSchedule } from './worker/tick.ts'

export interface OtaDeps {
  db: Database
  files: Files
  clock: Clock
  /** Where terminals fetch packages, of the settings, with a slash at its end. */
  base?: string | undefined
}

export function otaModule({ db, files, clock, base }: OtaDeps): ServerModule {
  const hooks = taskHooks(base)
  const fetching = linkRoute({
    db,
    clock,
    files,
    packages: new TrustedPackages(db, files, clock),
    downloads: new Downloads(),
    progress: new FetchProgress(db, clock),
  })
  return defineModule({
    name: 'ota',
    errors: [otaErrors],
    routes: [
      uploadRoute(files),
      ...resourceRoutes(otaFiles, fileHooks(files)),
      ...resourceRoutes(otaKeys),
      ...taskTransitions(hooks).routes(),
      terminalsRoute,
      ...resourceRoutes(otaTasks, hooks),
      ...resourceRoutes(otaLogs),
      fetching,
    ],
    screens: otaScreens,
    screenGroups: [otaScreenGroup],
    provides: [provide(commandAttachments, new CarriedPackages(db, files, clock, base))],
    jobs: [tickHandler(files)],
    schedules: [tickSchedule],
  })
}
