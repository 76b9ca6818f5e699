import type { TelemetryStore } from '@motorpool/history/server'
import type { Route } from '@motorpool/http'
import { resourceRoutes } from '@motorpool/resource/server'
import { strategyConditions } from '../shared/conditions.ts'
import { exceptionStrategies, vehicleStrategies } from '../shared/strategies.ts'
import { backTestRoutes } from './back-test/routes.ts'
import { conditionCallHooks } from './conditions.ts'
import { explanationRoute } from './explain/routes.ts'
import { initRoute } from './init.ts'
import { linkRoutes } from './links.ts'
import { setConditions } from './set-conditions.ts'
import { exceptionStrategyHooks, vehicleStrategyHooks } from './strategies.ts'
import { versionsRoute } from './versions.ts'

export const strategyRoutes = (store: TelemetryStore): Route[] => [
  ...backTestRoutes,
  versionsRoute,
  explanationRoute(store),
  ...resourceRoutes(vehicleStrategies, vehicleStrategyHooks),
  setConditions,
  ...resourceRoutes(strategyConditions, conditionCallHooks),
  ...linkRoutes,
  initRoute,
  ...resourceRoutes(exceptionStrategies, exceptionStrategyHooks),
]
