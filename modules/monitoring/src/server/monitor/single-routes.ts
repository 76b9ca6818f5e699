import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import type { Route } from '@motorpool/http'
import type { SignalSource } from '@motorpool/terminal/server'
import { controllerRoute } from './controller-route.ts'
import { currentRoutes } from './current-routes.ts'
import { historyExportRoutes } from './history-export.ts'
import { historyRoutes } from './history-routes.ts'
import { lastTripRoutes } from './last-trip.ts'
import type { SpeedLimitOf } from './overview-repo.ts'
import { situationRoutes } from './situation.ts'
import { trackRoutes } from './track-routes.ts'
import { VehicleHistory } from './vehicle-history.ts'

/** The calls of the screens of one vehicle. */
export function singleRoutes(
  store: TelemetryStore,
  signals: SignalSource,
  geocoder: Geocoder,
  limitOf: SpeedLimitOf,
): readonly Route[] {
  const history = new VehicleHistory(store, signals)
  return [
    ...currentRoutes(store, signals, geocoder, limitOf),
    controllerRoute(store, signals),
    ...situationRoutes(store),
    ...trackRoutes(store, geocoder),
    ...lastTripRoutes(store, geocoder),
    ...historyRoutes(history),
    ...historyExportRoutes(history),
  ]
}
