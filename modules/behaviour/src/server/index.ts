import type { Parameters } from '@motorpool/system/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { createAreas } from './area.ts'
import { behaviourErrors } from './errors.ts'
import { behaviourRoutes } from './routes.ts'

export function behaviourModule(deps: { parameters: Pick<Parameters, 'get'> }): ServerModule {
  return defineModule({
    name: 'behaviour',
    errors: [behaviourErrors],
    routes: behaviourRoutes({ parameters: deps.parameters, areas: createAreas() }),
  })
}

export { type AreaOf, createAreas } from './area.ts'
