import { fileReaders } from '@motorpool/file/server'
import type { Geocoder } from '@motorpool/geocoder'
import { userName } from '@motorpool/http'
import { provide } from '@motorpool/kernel'
import { changeListeners, resourceRoutes } from '@motorpool/resource/server'
import { consumers } from '@motorpool/stream/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { terminalItems, terminalStrategies } from '../shared/index.ts'
import { alarmScreenGroup, alarmScreens, analysisScreenGroup } from '../shared/screens.ts'
import { alarmAbnormal } from './abnormal/consumer.ts'
import { centreRoutes } from './centre/routes.ts'
import { alarmCounters } from './counts/port.ts'
import { countRoute, ownCounters } from './counts/routes.ts'
import { alarmErrors } from './errors.ts'
import { alarmFacts } from './facts/consumer.ts'
import { alarmInconsistent } from './inconsistent/consumer.ts'
import { terminalItemHooks, terminalStrategyHooks } from './items/hooks.ts'
import { duringRoute } from './lists/during.ts'
import { listRoutes } from './lists/routes.ts'
import { tellHandler } from './news/news.ts'
import { alarmFollower } from './store/follow.ts'
import { alarmFileReader } from './story/may-read.ts'
import { storyRoute } from './story/routes.ts'
import { alarmTopic } from './watch/topic.ts'

export const alarmModule = (geocoder: Geocoder): ServerModule =>
  defineModule({
    name: 'alarm',
    errors: [alarmErrors],
    needs: [userName],
    routes: [
      ...listRoutes(geocoder),
      ...centreRoutes(geocoder),
      ...resourceRoutes(terminalItems, terminalItemHooks),
      ...resourceRoutes(terminalStrategies, terminalStrategyHooks),
      storyRoute(geocoder),
      duringRoute,
      countRoute,
    ],
    provides: [
      provide(consumers, alarmFacts),
      provide(consumers, alarmInconsistent),
      provide(consumers, alarmAbnormal),
      provide(changeListeners, alarmFollower),
      provide(fileReaders, alarmFileReader),
      ...ownCounters.map((counter) => provide(alarmCounters, counter)),
    ],
    jobs: [tellHandler],
    topics: (deps) => ({ topics: [alarmTopic(deps)] }),
    screens: alarmScreens,
    screenGroups: [alarmScreenGroup, analysisScreenGroup],
  })
