import { fileReaders } from '@motorpool/file/server'
import { personalData } from '@motorpool/identity/server'
import { deviceRegistry, recordedVehicles } from '@motorpool/ingest/server'
import { provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { vehicleNames } from '@motorpool/stream/server'
import { fleetCounts, openedServices } from '@motorpool/system/server'
import { vehicleRecords } from '@motorpool/tenancy/server'
import { terminalVehicles } from '@motorpool/terminal/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { plainResources } from '../shared/resources.ts'
import { vehicleScreenGroups, vehicleScreens } from '../shared/screens.ts'
import { bindingListener } from './binding-events.ts'
import { catalogueRoutes } from './catalogue/index.ts'
import { mapIconReader } from './catalogue/map-icons.ts'
import { vehicleErrors } from './errors.ts'
import { realtimeFollower } from './follow-realtime.ts'
import { groupRoutes } from './groups/routes.ts'
import { transferGroupRoutes } from './groups/transfer.ts'
import { expireHandler, expireSchedules } from './lifecycle/expire-job.ts'
import { userVehicleRoutes } from './links/user-vehicles.ts'
import { vehicleModelRoutes } from './models.ts'
import { newEnergyRoutes } from './new-energy.ts'
import { personal } from './personal-data.ts'
import { countFleet, openedByLimit, recordedIds, vehiclesByVin, vehiclesOfTerminals } from './records.ts'
import { createVehicleRegistry } from './registry/index.ts'
import { editSource } from './timeline/edit-source.ts'
import { lifecycleSource, recordSource, removalSource } from './timeline/lifecycle-source.ts'
import { timelineSources } from './timeline/port.ts'
import { vehicleTypeRoutes } from './types.ts'
import { namedVehicles } from './vehicle-names.ts'
import { vehicleRoutes } from './vehicles.ts'

export const vehicleModule: ServerModule = defineModule({
  name: 'vehicle',
  errors: [vehicleErrors],
  routes: [
    ...vehicleTypeRoutes,
    ...plainResources.flatMap((resource) => resourceRoutes(resource)),
    ...vehicleModelRoutes,
    ...catalogueRoutes,
    ...groupRoutes,
    ...transferGroupRoutes,
    ...userVehicleRoutes,
    ...vehicleRoutes,
    ...newEnergyRoutes,
  ],
  listeners: [realtimeFollower, bindingListener],
  provides: [
    ...personal.map((of) => provide(personalData, of)),
    provide(fileReaders, mapIconReader),
    provide(recordedVehicles, recordedIds),
    provide(deviceRegistry, createVehicleRegistry),
    provide(vehicleRecords, vehiclesByVin),
    provide(openedServices, openedByLimit),
    provide(fleetCounts, countFleet),
    provide(vehicleNames, namedVehicles),
    provide(terminalVehicles, vehiclesOfTerminals),
    ...[lifecycleSource, recordSource, editSource, removalSource].map((one) => provide(timelineSources, one)),
  ],
  jobs: [expireHandler],
  schedules: expireSchedules,
  screens: vehicleScreens,
  screenGroups: vehicleScreenGroups,
})
