import { sql, type Tx } from '@motorpool/db'
import type { TenancyPorts } from './app.ts'

async function insertOrg(tx: Tx, tenantId: string, parentId: string | null, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into org (tenant_id, parent_id, org_code, org_name, path)
    values (${tenantId}, ${parentId}, ${code}, ${code}, '/0/') returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no organisation ${code} was made`)
  return row.id
}

/** Tenants and organisations as bare rows: for tests of packages, which know no modules. */
export const bareTenancy: TenancyPorts = {
  async provision(tx, { tenantCode, tenantName }) {
    const { rows } = await sql<{ id: string }>`
      insert into tenant (tenant_code, tenant_name, app_name)
      values (${tenantCode}, ${tenantName}, ${tenantName}) returning id`.execute(tx)
    const [row] = rows
    if (!row) throw new Error(`no tenant ${tenantCode} was made`)
    return { id: row.id, rootOrgId: await insertOrg(tx, row.id, null, 'ROOT') }
  },
  provisionOrg: (tx, { tenantId, parentId, orgCode }) => insertOrg(tx, tenantId, parentId, orgCode),
}
