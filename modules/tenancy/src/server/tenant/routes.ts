import { defineRoute, idParams, idsBody, pageOf, type Route } from '@motorpool/http'
import { z } from 'zod'
import {
  tenantCreate,
  tenantOption,
  tenantOptionsBody,
  tenantPage,
  tenantUpdate,
  tenantView,
} from './schema.ts'
import type { TenantService } from './service.ts'

const BASE = '/api/system-svc/tenants/V1.0'

export function tenantRoutes(tenants: TenantService): Route[] {
  return [
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
      handler: (ctx, { body }) => tenants.page(ctx, body),
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
      handler: (ctx, { body }) => tenants.options(ctx, body.tenantName),
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
      handler: (ctx, { params }) => tenants.find(ctx, params.id),
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
      handler: (ctx, { body }) => tenants.create(ctx, body),
    }),
    defineRoute({
      id: 'system.tenants.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change a tenant and its root organisation',
      permission: 'system/tenants/update',
      scope: 'tenant',
      body: tenantUpdate,
      response: z.boolean(),
      handler: (ctx, { body }) => tenants.update(ctx, body),
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
      handler: (ctx, { body }) => tenants.remove(ctx, body.ids),
    }),
  ]
}
