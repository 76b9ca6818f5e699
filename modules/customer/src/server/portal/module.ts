import { newsFollowers } from '@motorpool/alarm/server'
import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import { provide } from '@motorpool/kernel'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { portalScreenGroup, portalScreens } from '../../shared/portal/screens.ts'
import { customerFenceRoutes } from '../fences/routes.ts'
import { fenceFollower } from '../fences/told.ts'
import { alarmRoute } from './alarms.ts'
import { assignRoutes } from './assign.ts'
import { attendanceRoutes } from './attendance.ts'
import { bindRoutes } from './bind.ts'
import { portalErrors } from './errors.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { trackRoute } from './track.ts'
import { vehicleRoutes } from './vehicles.ts'

/**
 * What customers see and do themselves.
 * @param geocoder says where the vehicles are, and knows the outlines of administrative units
 */
export const portalModule = (store: TelemetryStore, geocoder: Geocoder): ServerModule =>
  defineModule({
    name: 'portal',
    errors: [portalErrors],
    routes: [
      ...vehicleRoutes(geocoder),
      ...bindRoutes,
      ...assignRoutes,
      trackRoute(store, geocoder),
      alarmRoute,
      ...maintenanceRoutes,
      ...attendanceRoutes,
      ...customerFenceRoutes((adcode) => geocoder.outline(adcode)),
    ],
    provides: [provide(newsFollowers, fenceFollower)],
    screens: portalScreens,
    screenGroups: [portalScreenGroup],
  })
