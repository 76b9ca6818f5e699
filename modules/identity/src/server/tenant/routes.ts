import { publish } from '@motorpool/events'
import { defineRoute, idParams, type Route } from '@motorpool/http'
import { withHistory } from '@motorpool/resource/server'
import { notFound, setTenantAuth, tenantById } from '@motorpool/tenancy/server'
import { z } from 'zod'
import { authorityNode } from '../menu/schema.ts'
import { authorityTree } from '../menu/service.ts'
import { checkWithin, tenantCeiling } from '../role/authority.ts'
import { tenantAuthorityRows } from '../role/history.ts'
import { tenantAuthorityAssign } from '../role/schema.ts'
import { rightsChanged } from '../session/events.ts'
import { replaceTenantAuthority, tenantAuthorityOf } from './authority.ts'
import { setUpAnswer, setUpInput, setUpTenant } from './set-up.ts'

const BASE = '/api/system-svc/tenants/V1.0'

const answer = z.object({
  tenantId: z.string(),
  updateTime: z.number(),
  menuIds: z.array(z.string()),
  resourceIds: z.array(z.string()),
  tree: z.array(authorityNode),
})

/** What a tenant may use at all. The rows are the platform's: for a tenant's user these calls find and change nothing. */
export function tenantAuthorityRoutes(): Route[] {
  const routes = [
    defineRoute({
      id: 'system.tenants.authority',
      method: 'GET',
      path: `${BASE}/:id/authority`,
      summary: 'Menus and permissions a tenant may use',
      permission: 'system/tenants/find',
      scope: 'tenant',
      params: idParams,
      response: answer,
      handler: async (ctx, { params }) => {
        const tenant = await tenantById(ctx.tx, params.id)
        if (!tenant) throw notFound('system/tenants')
        const set = await tenantAuthorityOf(ctx.tx, params.id)
        const has = { menuIds: new Set(set.menuIds), resourceIds: new Set(set.resourceIds) }
        return {
          tenantId: params.id,
          updateTime: tenant.update_time,
          ...set,
          tree: await authorityTree(ctx, has, await tenantCeiling(ctx.tx)),
        }
      },
    }),
    defineRoute({
      id: 'system.tenants.assign',
      method: 'POST',
      path: `${BASE}/authority`,
      summary: 'Replace what a tenant may use; with nothing it is not authorised',
      permission: 'system/tenants/update',
      scope: 'tenant',
      body: tenantAuthorityAssign,
      version: { table: 'tenant', row: ({ body }) => ({ id: body.tenantId }) },
      response: z.boolean(),
      handler: async (ctx, { body }) => {
        const tenant = await tenantById(ctx.tx, body.tenantId)
        if (!tenant) throw notFound('system/tenants')
        checkWithin(await tenantCeiling(ctx.tx), body, tenant.tenant_name)
        await replaceTenantAuthority(ctx.tx, body, ctx.actor.id, ctx.now)
        const status = body.menuIds.length > 0 ? 'AUTHED' : 'NOT_AUTH'
        await setTenantAuth(ctx.tx, body.tenantId, status, ctx.actor.id, ctx.now)
        await publish(ctx.tx, rightsChanged, {})
        return true
      },
    }),
    defineRoute({
      id: 'system.tenants.setUp',
      method: 'POST',
      path: `${BASE}/setUp`,
      summary:
        'First administrator of a tenant with a one-time sign-in link; rights and the usual roles where it has none',
      permission: 'system/tenants/update',
      scope: 'tenant',
      labels: ['system/users'],
      body: setUpInput,
      response: setUpAnswer,
      handler: (ctx, { body }) => setUpTenant(ctx, body),
    }),
  ]
  return withHistory(routes, {
    resource: 'system/tenants',
    rows: tenantAuthorityRows,
    also: { assign: ({ body }) => body.tenantId, setUp: ({ body }) => body.tenantId },
  })
}
