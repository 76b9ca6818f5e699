import { sql, type Tx } from '@motorpool/db'
import type { Account } from './platform/port.ts'

/** The tenant's enabled account at the platform of a usage; undefined where it has none (R331). */
export async function accountOf(tx: Tx, tenantId: string, usage: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id::text, tenant_id::text as "tenantId", platform_url as url, account, password,
      manufacturer_code as "manufacturerCode", manufacturer_name as "manufacturerName", credit_code as "creditCode"
    from tenant_platform_account
    where tenant_id = ${tenantId} and filing_usage = ${usage} and status = 'ENABLED' and password is not null`.execute(
    tx,
  )
  return rows[0]
}
