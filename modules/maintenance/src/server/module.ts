import { alarmCounters } from '@motorpool/alarm/server'
import type { Geocoder } from '@motorpool/geocoder'
import { provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { consumers } from '@motorpool/stream/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { maintenanceLogs } from '../shared/logs.ts'
import { maintenanceScreenGroup, maintenanceScreens } from '../shared/screens.ts'
import { maintenanceStrategies } from '../shared/strategies.ts'
import { assignHandler, assignSchedule } from './assignment/job.ts'
import { assignmentListener } from './assignment/listener.ts'
import { batchRoute } from './batch.ts'
import { maintenanceDue } from './consumer/index.ts'
import { copyRoute } from './copy.ts'
import { dueRoute } from './due.ts'
import { maintenanceErrors } from './errors.ts'
import { exportLocationRoute } from './export-location.ts'
import { logHooks } from './logs.ts'
import { strategyHooks } from './strategies.ts'
import { maintenanceCounter } from './waiting.ts'

/** @param geocoder says where the vehicles of an export are */
export const maintenanceModule = (geocoder: Geocoder): ServerModule =>
  defineModule({
    name: 'maintenance',
    errors: [maintenanceErrors],
    routes: [
      batchRoute,
      dueRoute,
      ...resourceRoutes(maintenanceLogs, logHooks),
      copyRoute,
      exportLocationRoute(geocoder),
      ...resourceRoutes(maintenanceStrategies, strategyHooks),
    ],
    screens: maintenanceScreens,
    screenGroups: [maintenanceScreenGroup],
    jobs: [assignHandler],
    schedules: [assignSchedule],
    listeners: [assignmentListener],
    provides: [provide(consumers, maintenanceDue), provide(alarmCounters, maintenanceCounter)],
  })
