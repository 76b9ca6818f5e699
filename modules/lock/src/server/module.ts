import { commandFollowers, lockOrdering } from '@motorpool/command/server'
import { secondFactor } from '@motorpool/identity/server'
import { provide } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { resourceRoutes } from '@motorpool/resource/server'
import type { Parameters } from '@motorpool/system/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { lockHistory, lockOrders, lockScreens, vehicleLocks } from '../shared/index.ts'
import { lockErrors } from './errors.ts'
import { itemsRoute } from './items.ts'
import { levelRoutes } from './levels.ts'
import { linkRoute, vehiclePageRoute } from './link.ts'
import { lockedVehicles } from './listener.ts'
import { lockHooks } from './locks.ts'
import { askByCommand } from './orders/ask.ts'
import { expireHandler, expireSchedule } from './orders/expire.ts'
import { lockFollower } from './orders/follow.ts'
import { orderHooks } from './orders/hooks.ts'
import { orderRoutes } from './orders/routes.ts'
import { lockRules } from './policy.ts'
import { reportedHandler, reportedSchedule } from './reported.ts'

/**
 * @param parameters how careful tenants are
 * @param reports what terminals say of their locks
 */
export function lockModule(
  parameters: Pick<Parameters, 'get'>,
  reports: Pick<VehicleReports, 'fields'>,
): ServerModule {
  const rules = lockRules(parameters)
  return defineModule({
    name: 'lock',
    errors: [lockErrors],
    routes: [
      linkRoute,
      vehiclePageRoute,
      itemsRoute,
      ...levelRoutes,
      ...orderRoutes(rules),
      ...resourceRoutes(lockOrders, orderHooks),
      ...resourceRoutes(lockHistory),
      ...resourceRoutes(vehicleLocks, lockHooks(rules)),
    ],
    needs: [secondFactor],
    screens: lockScreens,
    jobs: [expireHandler, reportedHandler(reports)],
    schedules: [expireSchedule, reportedSchedule],
    listeners: [lockedVehicles],
    provides: [
      provide(commandFollowers, lockFollower),
      provide(lockOrdering, (ctx, call) => askByCommand(ctx, rules, call)),
    ],
  })
}
