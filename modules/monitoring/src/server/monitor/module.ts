import { type Geocoder, OfflineGeocoder } from '@motorpool/geocoder'
import type { TelemetryStore } from '@motorpool/history/server'
import { provide } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import type { Parameters } from '@motorpool/system/server'
import type { SignalSource } from '@motorpool/terminal/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { HISTORY_DAYS, SPEED_LIMIT } from '../../shared/parameters.ts'
import { monitoringScreenGroup, monitoringScreens } from '../../shared/screens.ts'
import { conditionQueryHandler, tidyHandler, tidySchedule } from '../condition-query/job.ts'
import { conditionQueryRoutes } from '../condition-query/routes.ts'
import { searchThreads } from '../condition-query/search-vehicle.ts'
import { conformanceTopic, ReportProgress } from '../conformance/progress.ts'
import { conformanceRoutes } from '../conformance/routes.ts'
import { diagnosisRoute } from '../diagnosis/routes.ts'
import { historyRetentionHandler, historyRetentionSchedule } from '../history-retention.ts'
import { statisticsRoutes } from '../statistics/routes.ts'
import { sampleHandler, sampleSchedule } from '../statistics/sample.ts'
import { fleetTracks } from '../time-machine/consumer.ts'
import { trackRetentionHandler, trackRetentionSchedule } from '../time-machine/retention.ts'
import { timeMachineRoutes } from '../time-machine/routes.ts'
import { standingWork } from '../work/standing-work.ts'
import { areaRoutes } from './area-routes.ts'
import { connectionTopic } from './connections.ts'
import { monitorErrors } from './errors.ts'
import { figureRoutes } from './figures.ts'
import { fleetRoutes } from './fleet-routes.ts'
import { fleetTopic, vehicleTopic } from './live.ts'
import { messageRoutes } from './message-routes.ts'
import { Monitored } from './monitored.ts'
import { placeRoutes } from './place-routes.ts'
import { singleRoutes } from './single-routes.ts'
import { unknownRoutes } from './unknown-routes.ts'

export function monitoringModule(
  store: TelemetryStore,
  signals: SignalSource,
  geocoder: Geocoder = new OfflineGeocoder({}),
  parameters?: Pick<Parameters, 'get'>,
): ServerModule {
  const limitOf = (tenantId: string) => parameters?.get(SPEED_LIMIT, tenantId) ?? Number(SPEED_LIMIT.standard)
  const daysOf = (tenantId: string) =>
    parameters?.get(HISTORY_DAYS, tenantId) ?? Number(HISTORY_DAYS.standard)
  const progress = new ReportProgress()
  const threads = searchThreads()
  return defineModule({
    name: 'monitoring',
    errors: [monitorErrors],
    routes: [
      ...fleetRoutes(geocoder),
      ...placeRoutes(geocoder),
      ...areaRoutes(store),
      ...timeMachineRoutes,
      ...statisticsRoutes({
        at: (point) => geocoder.placeAt(point),
        nameOf: (adcode, reader) => geocoder.unitName(adcode, reader),
      }),
      ...messageRoutes(store, signals),
      ...singleRoutes(store, signals, geocoder, limitOf),
      ...conditionQueryRoutes(store, threads),
      ...conformanceRoutes({ store, progress }),
      diagnosisRoute(store, signals),
      ...figureRoutes,
      ...unknownRoutes,
    ],
    screens: monitoringScreens,
    screenGroups: [monitoringScreenGroup],
    topics: (deps) => {
      const monitored = new Monitored(deps)
      const { bus, db, clock } = deps
      return {
        topics: [
          fleetTopic(bus, monitored),
          vehicleTopic(deps, signals, monitored),
          connectionTopic(bus, db, () => clock.now(), monitored),
          conformanceTopic(progress),
        ],
        close: () => monitored.close(),
      }
    },
    provides: [provide(consumers, standingWork(signals)), provide(consumers, fleetTracks)],
    jobs: [
      sampleHandler,
      conditionQueryHandler(store, threads),
      tidyHandler,
      trackRetentionHandler,
      historyRetentionHandler(daysOf),
    ],
    schedules: [sampleSchedule, tidySchedule, trackRetentionSchedule, historyRetentionSchedule],
  })
}
