import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { escalated } from '@motorpool/resource/server'
import { type ReadinessCause, screenFor, type VehicleUsage } from '../../shared/index.ts'

const USAGES: readonly VehicleUsage[] = ['GB4', 'GB6', 'GBEV']

/** Causes that nobody of the tenant can mend: only the authority decides, or has not answered. */
const ELSEWHERE: readonly ReadinessCause[] = ['UNDER_AUDIT', 'UNANSWERED']

/** The permission that mending a cause needs; none where nobody of the tenant can. */
export function permissionFor(cause: ReadinessCause, usage: VehicleUsage): string | undefined {
  const screen = ELSEWHERE.includes(cause) ? undefined : screenFor(cause, usage)
  return screen && `${screen}/update`
}

/** All that mending a cause may need, whatever the usage. */
export const permissionsFor = (cause: ReadinessCause): string[] => [
  ...new Set(USAGES.flatMap((usage) => permissionFor(cause, usage) ?? [])),
]

/** Names of the tenant's roles that have a permission, by the permission; also of those above the caller's organisation. */
export async function rolesFor(
  { tx, tenantId }: CallCtx,
  permissions: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await escalated(tx, () =>
    sql<{ code: string; roles: string[] }>`
    select p.code, array_agg(distinct r.name::text order by r.name::text) as roles
    from role r join role_authority a on a.role_id = r.id join resource p on p.id = a.resource_id
    where r.tenant_id = ${tenantId} and r.status = 'NORMAL' and p.code = any (${[...new Set(permissions)]}::text[])
    group by p.code`.execute(tx),
  )
  return new Map(rows.map(({ code, roles }) => [code, roles]))
}
