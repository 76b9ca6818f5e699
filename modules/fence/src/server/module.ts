import type { Geocoder } from '@motorpool/geocoder'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { fenceScreens } from '../shared/screens.ts'
import { fenceErrors } from './errors.ts'
import { fenceVehicleRoutes } from './fence-vehicles.ts'
import { fenceRoutes } from './routes.ts'

/** `geocoder`: knows the outlines of administrative units. */
export function fenceModule(geocoder: Geocoder): ServerModule {
  return defineModule({
    name: 'fence',
    errors: [fenceErrors],
    routes: [...fenceRoutes((adcode) => geocoder.outline(adcode)), ...fenceVehicleRoutes],
    screens: fenceScreens,
  })
}
