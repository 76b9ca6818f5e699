import { userCallers } from '@motorpool/identity/server'
import { closedOutbound, type Outbound } from '@motorpool/outbound'
import { resourceRoutes } from '@motorpool/resource/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { reportSchedules } from '../shared/schedules.ts'
import { reportScreens } from '../shared/screens.ts'
import { beginHandler } from './begin.ts'
import { reportErrors } from './errors.ts'
import { defineReportTask } from './make.ts'
import { runRoute, scheduleHooks } from './schedules.ts'
import { tickHandler, tickSchedule } from './tick.ts'

export interface ReportOptions {
  outbound?: Outbound | undefined
  /** Where people reach the console: `https://host/`. */
  publicUrl?: string | undefined
}

/** Lists that are made by the clock. */
export function reportModule({ outbound = closedOutbound, publicUrl }: ReportOptions = {}): ServerModule {
  defineReportTask({ outbound, publicUrl })
  return defineModule({
    name: 'report',
    needs: [userCallers],
    errors: [reportErrors],
    routes: [runRoute, ...resourceRoutes(reportSchedules, scheduleHooks)],
    screens: reportScreens,
    jobs: [tickHandler, beginHandler],
    schedules: [tickSchedule],
  })
}
