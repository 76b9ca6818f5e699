import { defineRoute, type Route } from '@motorpool/http'
import { page, pageAnswer, pageSchema, resourceRoutes } from '@motorpool/resource/server'
import { fences } from '../shared/fences.ts'
import { boundFences, fenceHooks, type Outlines } from './fences.ts'

export function fenceRoutes(outlines: Outlines): Route[] {
  const bound = boundFences(outlines)
  const pageWeb = defineRoute({
    id: `${fences.idPrefix}.pageWeb`,
    method: 'POST',
    path: `${fences.api}/page/web`,
    summary: 'Lists fences for the map of the console, as page does.',
    permission: `${fences.key}/find`,
    scope: 'tenant',
    readOnly: true,
    body: pageSchema(fences),
    response: pageAnswer(fences),
    handler: (ctx, { body }) =>
      page(ctx, bound, { ...body, page: Number(body.page), pageSize: Number(body.pageSize) }),
  })
  return [...resourceRoutes(fences, fenceHooks(outlines)), pageWeb]
}
