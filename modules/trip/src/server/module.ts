import type { Geocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { tripScreens } from '../shared/screens.ts'
import { listRoutes } from './list.ts'

export interface TripDeps {
  geocoder: Geocoder
  store: TelemetryStore
}

export const tripModule = ({ geocoder }: TripDeps): ServerModule =>
  defineModule({
    name: 'trip',
    routes: [...listRoutes(geocoder)],
    screens: tripScreens,
  })
