import { sql, type Tx } from '@motorpool/db'
import { identity } from '../tables.ts'

export interface TenantAuthority {
  menuIds: string[]
  resourceIds: string[]
}

export async function tenantAuthorityOf(tx: Tx, tenantId: string): Promise<TenantAuthority> {
  const rows = await identity(tx)
    .selectFrom('tenant_authority')
    .select(['menu_id', 'resource_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
  return {
    menuIds: rows.flatMap((r) => (r.menu_id === null ? [] : [r.menu_id])),
    resourceIds: rows.flatMap((r) => (r.resource_id === null ? [] : [r.resource_id])),
  }
}

export async function replaceTenantAuthority(
  tx: Tx,
  set: TenantAuthority & { tenantId: string },
  userId: string | null,
  now: number,
): Promise<void> {
  await identity(tx).deleteFrom('tenant_authority').where('tenant_id', '=', set.tenantId).execute()
  const base = sql`${set.tenantId}::bigint, ${userId}::bigint, ${new Date(now)}::timestamptz`
  await sql`
    insert into tenant_authority (tenant_id, create_user_id, create_time, authority_type, menu_id)
    select ${base}, 'menu', id from menu where id = any (${set.menuIds}::bigint[])`.execute(tx)
  await sql`
    insert into tenant_authority (tenant_id, create_user_id, create_time, authority_type, resource_id)
    select ${base}, 'resource', id from resource where id = any (${set.resourceIds}::bigint[])`.execute(tx)
}
