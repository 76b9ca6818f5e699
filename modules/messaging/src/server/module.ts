import { personalData, signInWarning, unreadMessages } from '@motorpool/identity/server'
import { defineJob, schedule } from '@motorpool/jobs'
import { provide } from '@motorpool/kernel'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { z } from 'zod'
import { messagingScreens } from '../shared/screens.ts'
import { messagingErrors } from './errors.ts'
import { personal } from './personal-data.ts'
import { countUnread, forget } from './repo.ts'
import { messageRoutes } from './routes.ts'
import { sendingRoutes } from './sending.ts'
import { messageTopic } from './topic.ts'
import { warnOwner } from './warn.ts'

const DAY = 86_400_000
const KEEP_DAYS = 365
const TRASH_DAYS = 30

const tidyJob = defineJob({ name: 'messaging/tidy', input: z.object({}), attempts: 3 })

export const messagingModule: ServerModule = defineModule({
  name: 'messaging',
  errors: [messagingErrors],
  routes: [...messageRoutes, ...sendingRoutes],
  provides: [
    provide(unreadMessages, countUnread),
    provide(signInWarning, warnOwner),
    ...personal.map((of) => provide(personalData, of)),
  ],
  topics: (deps) => ({ topics: [messageTopic(deps)] }),
  screens: messagingScreens,
  jobs: [
    tidyJob.handledBy((run) =>
      run.db.withPlatform(run.log, 'remove old messages', (tx) =>
        forget(tx, run.now() - KEEP_DAYS * DAY, run.now() - TRASH_DAYS * DAY),
      ),
    ),
  ],
  schedules: [schedule(tidyJob, '40 3 * * *', {})],
})
