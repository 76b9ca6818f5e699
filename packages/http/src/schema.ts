import { z } from 'zod'
import type { Route } from './route.ts'

/** What the document says of a call beyond its schemas. */
function describe({ permission, rate }: Route): string {
  const limit = rate ? ` Limit: ${rate.max} calls in ${rate.windowMs / 1000} s.` : ''
  return `Permission: ${permission}.${limit}`
}

/** What a call takes and answers, for validation and for the document. */
export function schemaOf(route: Route) {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.')[0] ?? 'other'],
    description: describe(route),
    ...(route.permission === 'public' ? { security: [] } : {}),
    ...(route.rate ? { 'x-rate-limit': { calls: route.rate.max, seconds: route.rate.windowMs / 1000 } } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body && !route.multipart ? { body: route.body } : {}),
    ...(route.response ? { response: { 200: z.object({ data: route.response }) } } : {}),
  }
}
