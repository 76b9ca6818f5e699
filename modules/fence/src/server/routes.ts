import { fenceAlarms } from '@motorpool/alarm/shared'
import { defineRoute, type Route } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { boundResource, page, pageAnswer, pageSchema, resourceRoutes } from '@motorpool/resource/server'
import { fences } from '../shared/fences.ts'
import { boundFences, fenceHooks, type Outlines } from './fences.ts'
import { fileRoutes } from './files.ts'

/** The size and number of a page, which the schema has checked. */
const paged = (body: Readonly<Record<string, unknown>>) => ({
  ...body,
  page: Number(body.page),
  pageSize: Number(body.pageSize),
})

/** R442: the alarms of fences, as the alarm module lists them. */
const pageAlarm = defineRoute({
  id: `${fences.idPrefix}.pageAlarm`,
  labels: [fenceAlarms.key],
  method: 'POST',
  path: `${fences.api}/page/alarm/fence`,
  summary: 'Lists fence alarms, as the page of alarms does.',
  permission: `${fenceAlarms.key}/find`,
  scope: 'tenant',
  readOnly: true,
  body: pageSchema(fenceAlarms),
  response: pageAnswer(fenceAlarms),
  handler: (ctx, { body }) => {
    const bound = must(boundResource(ctx.ports, fenceAlarms.key), 'the alarms of fences')
    return page(ctx, bound, paged(body))
  },
})

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
    handler: (ctx, { body }) => page(ctx, bound, paged(body)),
  })
  return [...resourceRoutes(fences, fenceHooks(outlines)), pageWeb, pageAlarm, ...fileRoutes(bound)]
}
