import { defineRoute, idParams, idsBody, pageOf, parseInput, type Route } from '@motorpool/http'
import { ownFamilyRoutes, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { tenants } from '../../shared/resources/tenants.ts'
import { checklistRoute } from './checklist.ts'
import {
  tenantConfig,
  tenantConfigView,
  tenantCreate,
  tenantFilters,
  tenantOption,
  tenantOptionsBody,
  tenantPage,
  tenantUpdate,
  tenantView,
} from './schema.ts'
import type { TenantService } from './service.ts'

const BASE = '/api/system-svc/tenants/V1.0'

function sheets(service: TenantService): Route[] {
  return ownFamilyRoutes(tenants, {
    filters: tenantFilters,
    ids: (ctx, query, limit) => service.ids(ctx, query, limit),
    rows: (ctx, ids) => service.rows(ctx, ids),
    save: (ctx, values) => service.create(ctx, parseInput(tenantCreate, values)),
  })
}

function config(service: TenantService): Route[] {
  return [
    defineRoute({
      id: 'system.tenants.config',
      method: 'GET',
      path: `${BASE}/:id/config`,
      summary: 'Branding, home template, theme and platform scopes of a tenant',
      permission: 'system/tenants/find',
      scope: 'tenant',
      params: idParams,
      response: tenantConfigView,
      handler: (ctx, { params }) => service.config(ctx, params.id),
    }),
    defineRoute({
      id: 'system.tenants.saveConfig',
      method: 'PUT',
      path: `${BASE}/:id/config`,
      summary: 'Save branding, home template, theme and platform scopes of a tenant',
      permission: 'system/tenants/update',
      scope: 'tenant',
      params: idParams,
      body: tenantConfig,
      version: { table: 'tenant', row: ({ params }) => ({ id: params.id }) },
      response: z.boolean(),
      handler: (ctx, { params, body }) => service.saveConfig(ctx, params.id, body),
    }),
  ]
}

export function tenantRoutes(service: TenantService): Route[] {
  const routes = [
    ...sheets(service),
    ...config(service),
    checklistRoute,
    defineRoute({
      id: 'system.tenants.page',
      method: 'POST',
      path: `${BASE}/page`,
      summary: 'List tenants',
      permission: 'system/tenants/find',
      scope: 'tenant',
      readOnly: true,
      body: tenantPage,
      response: pageOf(tenantView),
      handler: (ctx, { body }) => service.page(ctx, body),
    }),
    defineRoute({
      id: 'system.tenants.options',
      method: 'POST',
      path: `${BASE}/options`,
      summary: 'Tenants the caller may choose from: all for administrators, the own one for others',
      permission: 'session',
      scope: 'tenant',
      readOnly: true,
      body: tenantOptionsBody,
      response: z.array(tenantOption),
      handler: (ctx, { body }) => service.options(ctx, body.tenantName),
    }),
    defineRoute({
      id: 'system.tenants.find',
      method: 'GET',
      path: `${BASE}/:id`,
      summary: 'One tenant',
      permission: 'system/tenants/find',
      scope: 'tenant',
      params: idParams,
      response: tenantView,
      handler: (ctx, { params }) => service.find(ctx, params.id),
    }),
    defineRoute({
      id: 'system.tenants.create',
      method: 'POST',
      path: BASE,
      summary: 'Create a tenant with its root organisation',
      permission: 'system/tenants/create',
      scope: 'tenant',
      body: tenantCreate,
      response: z.object({ id: z.string() }),
      handler: (ctx, { body }) => service.create(ctx, body),
    }),
    defineRoute({
      id: 'system.tenants.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change a tenant and its root organisation',
      permission: 'system/tenants/update',
      scope: 'tenant',
      body: tenantUpdate,
      version: { table: 'tenant', row: ({ body }) => ({ id: body.id }) },
      response: z.boolean(),
      handler: (ctx, { body }) => service.update(ctx, body),
    }),
    defineRoute({
      id: 'system.tenants.delete',
      method: 'DELETE',
      path: BASE,
      summary: 'Delete tenants that have no users and no further organisations',
      permission: 'system/tenants/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: (ctx, { body }) => service.remove(ctx, body.ids),
    }),
  ]
  return withHistory(routes, {
    resource: tenants.key,
    rows: (ctx, ids) => service.rows(ctx, ids),
    also: { saveConfig: ({ params }) => params.id },
  })
}
