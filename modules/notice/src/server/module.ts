import { newsFollowers } from '@motorpool/alarm/server'
import type { Geocoder } from '@motorpool/geocoder'
import { personalData } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { browserPushes, textMessages } from '@motorpool/messaging/server'
import { closedOutbound, type Outbound } from '@motorpool/outbound'
import { resourceRoutes } from '@motorpool/resource/server'
import type { SmsProvider } from '@motorpool/system/server'
import { newVault, type Vault } from '@motorpool/vault'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { noticeLogs } from '../shared/logs.ts'
import { noticeScreenGroup, noticeScreens } from '../shared/screens.ts'
import { noticeStrategys } from '../shared/strategies.ts'
import { noticeStrategyUsers } from '../shared/strategy-users.ts'
import { browserRoutes } from './browser/routes.ts'
import { noticeErrors } from './errors.ts'
import { retryRoute } from './logs.ts'
import { pushPersons, textPersons } from './personal.ts'
import { personal } from './personal-data.ts'
import { closeHandler, escalateHandler } from './rounds/close.ts'
import { noticeFollower } from './rounds/follow.ts'
import { overdueHandler, overdueSchedule } from './rounds/overdue.ts'
import { trimHandler, trimSchedule } from './rounds/trim.ts'
import { sendHandler } from './send/job.ts'
import { strategyHooks } from './strategies/hooks.ts'
import { trialRoutes } from './strategies/trial.ts'
import { userHooks } from './strategies/users.ts'

export interface NoticeOptions {
  vault?: Vault | undefined
  outbound?: Outbound | undefined
  sms?: SmsProvider | undefined
  /** Where people reach the console: `https://host/`; a tenant's own domain takes the place of its host. */
  publicUrl?: string | undefined
}

/** @param geocoder says where alarms began, and in which area */
export function noticeModule(geocoder: Geocoder, options: NoticeOptions = {}): ServerModule {
  const vault = options.vault ?? newVault()
  const { outbound = closedOutbound, sms, publicUrl } = options
  const outlets = { vault, outbound, sms, publicUrl }
  return defineModule({
    name: 'notice',
    errors: [noticeErrors],
    routes: [
      ...trialRoutes(geocoder),
      retryRoute,
      ...browserRoutes(vault),
      ...resourceRoutes(noticeStrategys, strategyHooks(vault)),
      ...resourceRoutes(noticeStrategyUsers, userHooks),
      ...resourceRoutes(noticeLogs),
    ],
    provides: [
      provide(newsFollowers, noticeFollower(geocoder)),
      provide(browserPushes, pushPersons),
      ...personal.map((of) => provide(personalData, of)),
      ...(sms ? [provide(textMessages, textPersons('LOCK'))] : []),
    ],
    screens: noticeScreens,
    screenGroups: [noticeScreenGroup],
    jobs: [closeHandler(geocoder), escalateHandler, sendHandler(outlets), overdueHandler, trimHandler],
    schedules: [overdueSchedule, trimSchedule],
  })
}
