import { defineRoute, idParams, idsBody, pageOf, parseInput, type Route } from '@motorpool/http'
import { choosers, ownFamilyRoutes, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { defaultOrgs } from '../../shared/resources/default-orgs.ts'
import { areaCodes } from './area-codes.ts'
import { orgCreate, orgFilters, orgListed, orgPage, orgRef, orgUpdate } from './schema.ts'
import type { OrgService } from './service.ts'

const { api, key, idPrefix } = defaultOrgs

/** The generic family over organisations: the same rows and rules as the tree's own calls. */
export function defaultOrgRoutes(orgs: OrgService): Route[] {
  return withHistory(family(orgs), { resource: key, rows: (ctx, ids) => orgs.listed(ctx, ids) })
}

function family(orgs: OrgService): Route[] {
  return [
    ...ownFamilyRoutes(defaultOrgs, {
      filters: orgFilters,
      ids: (ctx, query, limit) => orgs.ids(ctx, query, limit),
      rows: (ctx, ids) => orgs.listed(ctx, ids),
      save: async (ctx, values) =>
        orgs.create(ctx, parseInput(orgCreate, { ...values, ...(await areaCodes(ctx, key, values)) })),
    }),
    defineRoute({
      id: `${idPrefix}.page`,
      method: 'POST',
      path: `${api}/page`,
      summary: 'List organisations',
      permission: `${key}/find`,
      scope: 'tenant',
      readOnly: true,
      body: orgPage,
      response: pageOf(orgListed),
      handler: (ctx, { body }) => orgs.page(ctx, body),
    }),
    defineRoute({
      id: `${idPrefix}.list`,
      method: 'GET',
      path: `${api}/list`,
      summary: 'Organisations as a flat list',
      permission: `${key}/find`,
      alsoBy: choosers('org'),
      scope: 'tenant',
      response: z.array(orgRef),
      handler: (ctx) => orgs.refs(ctx),
    }),
    defineRoute({
      id: `${idPrefix}.find`,
      method: 'GET',
      path: `${api}/:id`,
      summary: 'One organisation',
      permission: `${key}/find`,
      scope: 'tenant',
      params: idParams,
      response: orgListed,
      handler: async (ctx, { params }) => {
        await orgs.find(ctx, params.id)
        return (await orgs.listed(ctx, [params.id]))[0]
      },
    }),
    defineRoute({
      id: `${idPrefix}.create`,
      method: 'POST',
      path: api,
      summary: 'Create an organisation below another',
      permission: `${key}/create`,
      scope: 'tenant',
      body: orgCreate,
      response: z.object({ id: z.string() }),
      handler: (ctx, { body }) => orgs.create(ctx, body),
    }),
    defineRoute({
      id: `${idPrefix}.update`,
      method: 'PUT',
      path: api,
      summary: 'Change or move an organisation',
      permission: `${key}/update`,
      scope: 'tenant',
      body: orgUpdate,
      version: { table: 'org', row: ({ body }) => ({ id: body.id }) },
      response: z.boolean(),
      handler: (ctx, { body }) => orgs.update(ctx, body),
    }),
    defineRoute({
      id: `${idPrefix}.delete`,
      method: 'DELETE',
      path: api,
      summary: 'Delete organisations that nothing refers to',
      permission: `${key}/delete`,
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: (ctx, { body }) => orgs.remove(ctx, body.ids),
    }),
  ]
}
