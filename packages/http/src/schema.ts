import { z } from 'zod'
import { familyOf } from './docs/document.ts'
import type { Route } from './route.ts'

/** What the document says of a call beyond its schemas. */
function describe({ permission, rate }: Route): string {
  const limit = rate ? ` Limit: ${rate.max} calls in ${rate.windowMs / 1000} s.` : ''
  return `Permission: ${permission}.${limit}`
}

/** What a call takes and answers, for validation and for the document. */
export function schemaOf(route: Route) {
  const data = route.response ?? route.responseShape
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [familyOf(route.id)],
    description: describe(route),
    ...(route.permission === 'public' ? { security: [] } : {}),
    ...(route.rate ? { 'x-rate-limit': { calls: route.rate.max, seconds: route.rate.windowMs / 1000 } } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body && !route.multipart ? { body: route.body } : {}),
    ...(data ? { response: { 200: z.object({ data }) } } : {}),
  }
}
