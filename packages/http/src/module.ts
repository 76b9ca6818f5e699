import type { Route } from './route.ts'

/** What a business area brings to the server; `apps/server` wires all of them. */
export interface ServerModule {
  name: string
  routes: readonly Route[]
}

export function defineModule(module: ServerModule): ServerModule {
  return module
}
