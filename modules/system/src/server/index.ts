import { closedOutbound, type Outbound, trimHandler, trimSchedule } from '@motorpool/outbound'
import { newVault, type Vault } from '@motorpool/vault'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { logScreens } from '../shared/logs/screens.ts'
import { pluginScreenGroup, pluginScreens } from '../shared/plugin/screens.ts'
import { bizLogRoutes } from './bizlog/routes.ts'
import { operationListener } from './bizlog/write.ts'
import { trimCountsHandler, trimCountsSchedule } from './call-counts.ts'
import { operationErrors } from './errors.ts'
import { mailJobs } from './mail/job.ts'
import { createMailer } from './mail/mailer.ts'
import { emailConfigRoutes } from './mail/routes.ts'
import { pluginRoutes } from './plugin/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { smsJobs } from './sms/job.ts'
import type { SmsProvider } from './sms/provider.ts'
import { smsRoutes } from './sms/routes.ts'
import { sysLogRoutes } from './syslog/routes.ts'
import { ticketRoute } from './tickets.ts'

export interface SystemOptions {
  /** Whoever carries text messages; without one none is sent. */
  sms?: SmsProvider | undefined
  /** From `loadVault(keys)`; what one that is made here seals cannot be opened after its process. */
  vault?: Vault | undefined
  /** The way to mail servers; without one nothing is sent. */
  outbound?: Outbound | undefined
}

export function systemModule(options: SystemOptions = {}): ServerModule {
  const vault = options.vault ?? newVault()
  const mailer = createMailer(options.outbound ?? closedOutbound)
  return defineModule({
    name: 'system',
    errors: [operationErrors],
    routes: [
      ticketRoute,
      ...bizLogRoutes,
      ...sysLogRoutes,
      ...smsRoutes(options.sms),
      ...emailConfigRoutes(vault, mailer),
      ...reportRoutes,
      ...pluginRoutes,
    ],
    screens: [...logScreens, ...pluginScreens],
    screenGroups: [pluginScreenGroup],
    jobs: [...smsJobs(options.sms), ...mailJobs(mailer), trimHandler(), trimCountsHandler],
    schedules: [trimSchedule, trimCountsSchedule],
    listeners: [operationListener],
  })
}

export { type Administration, createAdministration, seedAdministration } from './administration.ts'
export { type ChangedRow, type RowChange, rowChanges } from './bizlog/row-changes.ts'
export { moduleOf as operationModule, operationLog } from './bizlog/write.ts'
export { createCallCounts } from './call-counts.ts'
export { lockOpenLimits, type OpenLimit } from './dealer/open-limits.ts'
export { type OpenedServices, openedServices } from './dealer/opened-services.ts'
export { type Installation, installationOf, noteInstallation } from './installation.ts'
export { hasMail, queueCodeMail } from './mail/job.ts'
export { createMailer, type Mail, type MailConfig, type Mailer } from './mail/mailer.ts'
export type { MapArchive, MapSettings, OnlineMap } from './maps.ts'
export type { Parameters } from './parameter/values.ts'
export { deviceRefusals, type PlatformState, platformState } from './security/ports.ts'
export { sendSms } from './sms/job.ts'
export { type CarriedSms, logSms } from './sms/log.ts'
export { type Sms, type SmsProvider, webhookProvider } from './sms/provider.ts'
export { queueCode } from './sms/queue.ts'
export { type FleetCounts, fleetCounts } from './statistics/fleet-counts.ts'
export { type SystemLogEntry, SystemLogSink } from './syslog/sink.ts'
export { ticketRedeemer } from './tickets.ts'
