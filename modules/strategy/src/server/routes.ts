import type { Route } from '@motorpool/http'
import { resourceRoutes } from '@motorpool/resource/server'
import { strategyConditions } from '../shared/conditions.ts'
import { exceptionStrategies, vehicleStrategies } from '../shared/strategies.ts'
import { conditionHooks } from './conditions.ts'
import { initRoute } from './init.ts'
import { linkRoutes } from './links.ts'
import { exceptionStrategyHooks, vehicleStrategyHooks } from './strategies.ts'

export const strategyRoutes: Route[] = [
  ...resourceRoutes(vehicleStrategies, vehicleStrategyHooks),
  ...resourceRoutes(strategyConditions, conditionHooks),
  ...linkRoutes,
  initRoute,
  ...resourceRoutes(exceptionStrategies, exceptionStrategyHooks),
]
