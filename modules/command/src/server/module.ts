import { provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import type { Parameters } from '@motorpool/system/server'
import type { SignalSource } from '@motorpool/terminal/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import {
  cancelControls,
  cmdLogs,
  commandScreens,
  DRIVER_OBSERVATION,
  FLEET_RATE,
  FLEET_RATE_DEFAULT,
  lockScreenGroup,
} from '../shared/index.ts'
import { answerRoute } from './answer.ts'
import { commandAreas } from './areas.ts'
import { cancelRoute } from './cancel.ts'
import { commandErrors } from './errors.ts'
import { fleetOrdering, fleetRoute, giveFleet } from './fleet/route.ts'
import { lockOrdering } from './locks-port.ts'
import { cancelControlHooks, cmdLogHooks } from './logs.ts'
import { misaddressed } from './misaddressed.ts'
import { offeredRoute, sendRoute } from './send.ts'

/** No software defines signals. */
const NO_SIGNALS = { tableOf: () => Promise.resolve(undefined) }

/**
 * @param parameters what tenants have set
 * @param signals how terminals encode what standards leave to their makers
 */
export function commandModule(
  parameters?: Pick<Parameters, 'get'>,
  signals: Pick<SignalSource, 'tableOf'> = NO_SIGNALS,
): ServerModule {
  const mayObserve = (tenantId: string) => parameters?.get(DRIVER_OBSERVATION, tenantId) ?? false
  const rateOf = (tenantId: string) => parameters?.get(FLEET_RATE, tenantId) ?? FLEET_RATE_DEFAULT
  return defineModule({
    name: 'command',
    errors: [commandErrors],
    routes: [
      sendRoute(mayObserve),
      offeredRoute(mayObserve),
      fleetRoute({ mayObserve, rateOf }),
      cancelRoute,
      answerRoute,
      ...resourceRoutes(cancelControls, cancelControlHooks(signals)),
      ...resourceRoutes(cmdLogs, cmdLogHooks(signals)),
    ],
    needs: [commandAreas, lockOrdering],
    listeners: [misaddressed],
    provides: [provide(fleetOrdering, (ctx, body) => giveFleet(ctx, body, { mayObserve, rateOf }))],
    screens: commandScreens,
    screenGroups: [lockScreenGroup],
  })
}
