import { sql } from '@motorpool/db'
import { defineModule, type ServerModule } from '@motorpool/http'
import type { SignalSource } from '@motorpool/terminal/server'
import type { RealtimeSource, RealtimeStatus } from '@motorpool/vehicle/server'
import { telemetryScreenGroup, telemetryScreens } from '../../shared/screens.ts'
import type { Areas } from '../figures/places.ts'
import { figureRoutes } from '../figures/routes.ts'
import { sampleHandler, sampleSchedule } from '../figures/sample.ts'
import { followVehicles } from '../processors/follow-vehicles.ts'
import type { TelemetryStore } from '../store/telemetry-store.ts'
import { fleetRoutes } from './fleet-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { singleRoutes } from './single-routes.ts'
import { unknownRoutes } from './unknown-routes.ts'

/** Without outlines of areas (in tests, say) every position is outside of them. */
const NO_AREAS: Areas = { at: () => null }

export function telemetryModule(
  store: TelemetryStore,
  signals: SignalSource,
  areas: Areas = NO_AREAS,
): ServerModule {
  followVehicles()
  return defineModule({
    name: 'telemetry',
    routes: [
      ...fleetRoutes,
      ...figureRoutes(areas),
      ...messageRoutes(store, signals),
      ...singleRoutes(store, signals),
      ...unknownRoutes,
    ],
    screens: telemetryScreens,
    screenGroups: [telemetryScreenGroup],
    jobs: [sampleHandler],
    schedules: [sampleSchedule],
  })
}

interface StatusRow {
  vehicle_id: string
  online: boolean
  acc: boolean | null
  located: boolean
  run_status: RealtimeStatus['runStatus']
}

/** What lists of other areas show of the latest state. */
export const realtimeSource: RealtimeSource = {
  async statusOf(ctx, vehicleIds) {
    const { rows } = await sql<StatusRow>`
      select vehicle_id, online, acc, located, run_status from vehicle_realtime
      where vehicle_id = any (${vehicleIds as string[]}::bigint[])`.execute(ctx.tx)
    return new Map(
      rows.map((r) => [
        r.vehicle_id,
        {
          onlineStatus: r.online ? 'ONLINE' : 'OFFLINE',
          accStatus: r.acc === null ? null : r.acc ? '0' : '1',
          locationStatus: r.located ? 'LOCATED' : 'NOT_LOCATED',
          runStatus: r.run_status,
        } satisfies RealtimeStatus,
      ]),
    )
  },
}
