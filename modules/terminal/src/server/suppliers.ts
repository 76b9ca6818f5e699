import { sql } from '@motorpool/db'
import { type Condition, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { isEmpty, parseId } from '@motorpool/resource/shared'
import { terminalSuppliers } from '../shared/suppliers.ts'

/** Suppliers of the tenant that is named; a tenant that the caller does not belong to has none for it. */
function ofTenant(tenantId: unknown): Condition[] {
  if (isEmpty(tenantId)) return []
  return [sql<boolean>`terminal_supplier.tenant_id = ${parseId(tenantId) ?? null}`]
}

const hooks: Hooks = {
  options: { byTenant: { takes: ['tenantId'], where: (_ctx, { tenantId }) => ofTenant(tenantId) } },
}

export const supplierRoutes = resourceRoutes(terminalSuppliers, hooks)
