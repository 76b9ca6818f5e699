import { fileReaders } from '@motorpool/file/server'
import { personalData } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { areaLookup } from '@motorpool/tenancy/server'
import { timelineSources } from '@motorpool/vehicle/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { serviceRelations } from '../shared/relations.ts'
import { serviceScreenGroup, serviceScreens } from '../shared/screens.ts'
import { serviceStations } from '../shared/stations.ts'
import { boardRoute } from './board.ts'
import { serviceErrors } from './errors.ts'
import { figureRoutes } from './figures.ts'
import { nearRoutes } from './near.ts'
import { orderRoutes } from './order-calls.ts'
import { personal } from './personal-data.ts'
import { stepFileReader } from './pictures.ts'
import { relationHooks, serveResourceRoute } from './relations.ts'
import { stationHooks } from './stations.ts'
import { techniciansRoute } from './technicians.ts'
import { serviceSource } from './timeline.ts'
import { workOrderRoutes } from './work-order-calls.ts'
import { stepsRoute } from './work-order-reads.ts'

export const serviceModule: ServerModule = defineModule({
  name: 'service',
  errors: [serviceErrors],
  needs: [areaLookup],
  routes: [
    ...nearRoutes,
    ...resourceRoutes(serviceStations, stationHooks),
    serveResourceRoute,
    ...resourceRoutes(serviceRelations, relationHooks),
    ...orderRoutes,
    stepsRoute,
    techniciansRoute,
    boardRoute,
    ...figureRoutes,
    ...workOrderRoutes,
  ],
  screens: serviceScreens,
  screenGroups: [serviceScreenGroup],
  provides: [
    provide(timelineSources, serviceSource),
    provide(fileReaders, stepFileReader),
    ...personal.map((of) => provide(personalData, of)),
  ],
})
