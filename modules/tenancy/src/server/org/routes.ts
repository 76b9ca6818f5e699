import { defineRoute, idParams, idsBody, idText, type Route } from '@motorpool/http'
import { choosers, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { ORGS } from '../../shared/targets.ts'
import { choosable, orgCreate, orgNode, orgOption, orgQuery, orgRef, orgUpdate, orgView } from './schema.ts'
import type { OrgService } from './service.ts'

const BASE = '/api/system-svc/orgs/V1.0'
/** Screens that choose organisations outside the fields of a resource of the server. */
const ORG_SCREENS = ['monitor/vehicleDistribution/find', 'system/finances/find']

function queries(orgs: OrgService): Route[] {
  return [
    defineRoute({
      id: 'system.orgs.tree',
      method: 'GET',
      path: `${BASE}/tree`,
      summary: 'Organisation tree',
      permission: 'system/orgs/find',
      scope: 'tenant',
      query: orgQuery,
      response: z.array(orgNode),
      handler: (ctx, { query }) => orgs.tree(ctx, query),
    }),
    defineRoute({
      id: 'system.orgs.children',
      method: 'GET',
      path: `${BASE}/children`,
      summary: 'Children of one organisation',
      permission: 'system/orgs/find',
      scope: 'tenant',
      query: z.object({ parentId: idText }),
      response: z.array(orgView),
      handler: (ctx, { query }) => orgs.children(ctx, query.parentId),
    }),
    defineRoute({
      id: 'system.orgs.editCheck',
      method: 'GET',
      path: `${BASE}/edit_check`,
      summary: 'Whether the caller may edit an organisation',
      permission: 'system/orgs/find',
      scope: 'tenant',
      query: z.object({ id: idText }),
      response: z.boolean(),
      handler: (ctx, { query }) => orgs.mayEdit(ctx, query.id),
    }),
    defineRoute({
      id: 'system.orgs.find',
      method: 'GET',
      path: `${BASE}/:id`,
      summary: 'One organisation',
      permission: 'system/orgs/find',
      scope: 'tenant',
      params: idParams,
      response: orgView,
      handler: (ctx, { params }) => orgs.find(ctx, params.id),
    }),
  ]
}

function options(orgs: OrgService): Route[] {
  return [
    defineRoute({
      id: 'system.orgs.treeComp',
      method: 'GET',
      path: `${BASE}/tree/comp`,
      summary: 'Organisations as an option tree, flat for a FINANCE organisation',
      permission: 'system/orgs/find',
      alsoBy: choosers('org', ORG_SCREENS),
      scope: 'tenant',
      query: choosable,
      response: z.array(orgOption),
      handler: (ctx, { query }) => orgs.options(ctx, query),
    }),
    defineRoute({
      id: 'system.orgs.treeCompWtg',
      method: 'GET',
      path: `${BASE}/tree/comp/wtg`,
      summary: 'Organisations as an option tree with tenants as groups, flat for a FINANCE organisation',
      permission: 'system/orgs/find',
      alsoBy: choosers('org', ORG_SCREENS),
      scope: 'tenant',
      response: z.array(orgOption),
      handler: (ctx) => orgs.optionsByTenant(ctx),
    }),
    defineRoute({
      id: 'system.orgs.rootOptions',
      method: 'GET',
      path: `${BASE}/root/options`,
      summary: 'Topmost organisations of the caller as options',
      permission: 'system/orgs/find',
      alsoBy: choosers('org', ORG_SCREENS),
      scope: 'tenant',
      response: z.array(orgOption),
      handler: (ctx) => orgs.rootOptions(ctx),
    }),
    defineRoute({
      id: 'system.orgs.ref',
      method: 'GET',
      path: `${BASE}/ref`,
      summary: 'Organisations as a flat list',
      permission: 'system/orgs/find',
      alsoBy: choosers('org', ORG_SCREENS),
      scope: 'tenant',
      response: z.array(orgRef),
      handler: (ctx) => orgs.refs(ctx),
    }),
  ]
}

function writes(orgs: OrgService): Route[] {
  return [
    defineRoute({
      id: 'system.orgs.create',
      method: 'POST',
      path: BASE,
      summary: 'Create an organisation below another',
      permission: 'system/orgs/create',
      scope: 'tenant',
      body: orgCreate,
      response: z.object({ id: z.string() }),
      handler: (ctx, { body }) => orgs.create(ctx, body),
    }),
    defineRoute({
      id: 'system.orgs.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change or move an organisation',
      permission: 'system/orgs/update',
      scope: 'tenant',
      body: orgUpdate,
      version: { table: 'org', row: ({ body }) => ({ id: body.id }) },
      response: z.boolean(),
      handler: (ctx, { body }) => orgs.update(ctx, body),
    }),
    defineRoute({
      id: 'system.orgs.delete',
      method: 'DELETE',
      path: BASE,
      summary: 'Delete organisations that nothing refers to',
      permission: 'system/orgs/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: (ctx, { body }) => orgs.remove(ctx, body.ids),
    }),
  ]
}

export function orgRoutes(orgs: OrgService): Route[] {
  const written = withHistory(writes(orgs), {
    resource: ORGS,
    rows: (ctx, ids) => orgs.listed(ctx, ids),
  })
  return [...queries(orgs), ...options(orgs), ...written]
}
