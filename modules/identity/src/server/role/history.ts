import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'

/** What roles grant, by name, for the history of their authority. */
export async function roleAuthorityRows(ctx: CallCtx, ids: readonly string[]): Promise<object[]> {
  const { rows } = await sql<object>`
    select r.id, r.tenant_id as "tenantId", r.name,
           (select coalesce(json_agg(m.code order by m.code), '[]') from role_authority a join menu m on m.id = a.menu_id
            where a.role_id = r.id) as menus,
           (select coalesce(json_agg(p.code order by p.code), '[]') from role_authority a join resource p on p.id = a.resource_id
            where a.role_id = r.id) as permissions
    from role r where r.id = any (${ids}::bigint[]) order by r.id`.execute(ctx.tx)
  return rows
}

/** What tenants may use, likewise. */
export async function tenantAuthorityRows(ctx: CallCtx, ids: readonly string[]): Promise<object[]> {
  const { rows } = await sql<object>`
    select t.id, t.id as "tenantId", t.tenant_name as "tenantName", t.auth_status as "authStatus",
           (select coalesce(json_agg(m.code order by m.code), '[]') from tenant_authority a join menu m on m.id = a.menu_id
            where a.tenant_id = t.id) as menus,
           (select coalesce(json_agg(p.code order by p.code), '[]') from tenant_authority a join resource p on p.id = a.resource_id
            where a.tenant_id = t.id) as permissions
    from tenant t where t.id = any (${ids}::bigint[]) order by t.id`.execute(ctx.tx)
  return rows
}
