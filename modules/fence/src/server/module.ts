import { commandAreas } from '@motorpool/command/server'
import type { Geocoder } from '@motorpool/geocoder'
import { personalData } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { fenceScreens } from '../shared/screens.ts'
import { fenceErrors } from './errors.ts'
import { fenceVehicleRoutes } from './fence-vehicles.ts'
import { personal } from './personal-data.ts'
import { fenceRoutes } from './routes.ts'
import { fenceOrder } from './to-terminal.ts'
import { fenceWatch } from './watch/consumer.ts'

/** `geocoder`: knows the outlines of administrative units. */
export function fenceModule(geocoder: Geocoder): ServerModule {
  return defineModule({
    name: 'fence',
    errors: [fenceErrors],
    routes: [...fenceRoutes((adcode) => geocoder.outline(adcode)), ...fenceVehicleRoutes],
    provides: [
      provide(consumers, fenceWatch),
      provide(commandAreas, fenceOrder),
      ...personal.map((of) => provide(personalData, of)),
    ],
    screens: fenceScreens,
  })
}
