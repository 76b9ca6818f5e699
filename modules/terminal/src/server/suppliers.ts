import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Condition, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { terminalSuppliers } from '../shared/suppliers.ts'

/** Administrators ask for the suppliers of one tenant; everybody else sees the own tenant's in any case. */
function ofTenant(ctx: CallCtx, tenantId: unknown): Condition[] {
  const id = parseId(tenantId)
  return ctx.actor.userType === 'ADMIN' && id ? [sql<boolean>`terminal_supplier.tenant_id = ${id}`] : []
}

const hooks: Hooks = { options: { byTenant: { where: (ctx, query) => ofTenant(ctx, query.tenantId) } } }

export const supplierRoutes = resourceRoutes(terminalSuppliers, hooks)
