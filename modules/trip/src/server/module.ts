import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import type { Catalogues } from '@motorpool/i18n'
import { SPEED_LIMIT } from '@motorpool/monitoring/server'
import type { Parameters } from '@motorpool/system/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { tripScreens } from '../shared/screens.ts'
import { dayRoute } from './day/route.ts'
import { tripErrors } from './errors.ts'
import { forgetHandler, forgetSchedule } from './link/forget.ts'
import { linkRoutes } from './link/routes.ts'
import { sharedRoute } from './link/shared.ts'
import { listRoutes } from './list.ts'
import { oneRoute } from './one.ts'
import { positionRoutes } from './position/routes.ts'
import { sharedPositionRoute } from './position/shared.ts'

export interface TripDeps {
  geocoder: Geocoder
  store: TelemetryStore
  /** Texts of addresses for readers without a session. */
  catalogues?: Catalogues
  /** What tenants have set. */
  parameters?: Pick<Parameters, 'get'>
}

const NO_TEXTS: Catalogues = { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} }

export function tripModule({ geocoder, store, catalogues = NO_TEXTS, parameters }: TripDeps): ServerModule {
  const limitOf = (tenantId: string) => parameters?.get(SPEED_LIMIT, tenantId) ?? Number(SPEED_LIMIT.standard)
  return defineModule({
    name: 'trip',
    errors: [tripErrors],
    routes: [
      ...listRoutes(geocoder),
      ...linkRoutes,
      sharedRoute({ geocoder, store, catalogues }),
      ...positionRoutes,
      sharedPositionRoute({ geocoder, catalogues }),
      dayRoute({ geocoder, store }),
      oneRoute({ geocoder, store, limitOf }),
    ],
    jobs: [forgetHandler],
    schedules: [forgetSchedule],
    screens: tripScreens,
  })
}
