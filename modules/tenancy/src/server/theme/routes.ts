import { defineRoute, filter, idParams, idsBody, idText, pageOf, type Route } from '@motorpool/http'
import { foundEach, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { themeBrief, themeContent, themeCreate, themePage, themeUpdate, themeView } from './schema.ts'
import { themeService as themes } from './service.ts'

const BASE = '/api/system-svc/themes/V1.0'
const variables = z.record(z.string(), z.string())
const made = z.object({ id: z.string() })

const reads: Route[] = [
  defineRoute({
    id: 'system.themes.page',
    method: 'POST',
    path: `${BASE}/page`,
    summary: 'List themes: the own ones and those of the platform',
    permission: 'system/themes/find',
    scope: 'tenant',
    readOnly: true,
    body: themePage,
    response: pageOf(themeView),
    handler: (ctx, { body }) => themes.page(ctx, body),
  }),
  defineRoute({
    id: 'system.themes.options',
    method: 'GET',
    path: `${BASE}/themeOptions`,
    summary: 'Themes to choose from',
    permission: 'session',
    scope: 'tenant',
    query: z.object({
      tenantId: filter(idText),
      ids: filter(
        z
          .string()
          .transform((ids) => ids.split(','))
          .pipe(z.array(idText).max(50)),
      ),
    }),
    response: z.array(themeBrief),
    handler: (ctx, { query }) => themes.options(ctx, query.tenantId, query.ids),
  }),
  defineRoute({
    id: 'system.themes.find',
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'One theme',
    permission: 'system/themes/find',
    scope: 'tenant',
    params: idParams,
    response: themeView,
    handler: (ctx, { params }) => themes.find(ctx, params.id),
  }),
  defineRoute({
    id: 'system.themes.attributes',
    method: 'GET',
    path: `${BASE}/:id/attribute`,
    summary: 'Style variables of a theme',
    permission: 'system/themes/find',
    scope: 'tenant',
    params: idParams,
    response: variables,
    handler: (ctx, { params }) => themes.attributes(ctx, params.id),
  }),
]

const writes: Route[] = [
  defineRoute({
    id: 'system.themes.create',
    method: 'POST',
    path: BASE,
    summary: 'Create a theme',
    permission: 'system/themes/create',
    scope: 'tenant',
    body: themeCreate,
    response: made,
    handler: (ctx, { body }) => themes.create(ctx, body),
  }),
  defineRoute({
    id: 'system.themes.copy',
    method: 'POST',
    path: `${BASE}/copy/:id`,
    summary: 'Copy a theme',
    permission: 'system/themes/create',
    scope: 'tenant',
    params: idParams,
    response: made,
    handler: (ctx, { params }) => themes.copy(ctx, params.id),
  }),
  defineRoute({
    id: 'system.themes.update',
    method: 'PUT',
    path: BASE,
    summary: 'Change a theme',
    permission: 'system/themes/update',
    scope: 'tenant',
    body: themeUpdate,
    version: { table: 'theme', row: ({ body }) => ({ id: body.id }) },
    response: z.boolean(),
    handler: (ctx, { body }) => themes.update(ctx, body),
  }),
  defineRoute({
    id: 'system.themes.saveAttributes',
    method: 'PUT',
    path: `${BASE}/:id/attribute`,
    summary: 'Save the style variables of a theme',
    permission: 'system/themes/update',
    scope: 'tenant',
    params: idParams,
    query: z.object({ updateTime: z.coerce.number().optional() }),
    body: themeContent,
    version: {
      table: 'theme',
      rows: ({ params, query }) => [{ row: { id: params.id }, updateTime: query.updateTime }],
    },
    response: z.boolean(),
    handler: (ctx, { params, body }) => themes.saveAttributes(ctx, params.id, body),
  }),
  defineRoute({
    id: 'system.themes.delete',
    method: 'DELETE',
    path: BASE,
    summary: 'Delete themes',
    permission: 'system/themes/delete',
    scope: 'tenant',
    body: idsBody,
    response: z.boolean(),
    handler: (ctx, { body }) => themes.remove(ctx, body.ids),
  }),
]

export const themeRoutes: readonly Route[] = [
  ...reads,
  ...withHistory(writes, {
    resource: 'system/themes',
    rows: foundEach((ctx, id) => themes.find(ctx, id)),
    also: { saveAttributes: ({ params }) => params.id, copy: () => [] },
  }),
]
