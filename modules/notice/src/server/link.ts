import { LIST_OF_KIND } from '@motorpool/alarm/shared'
import { sql, type Tx } from '@motorpool/db'
import type { Item } from './rounds/items.ts'

const SERVICES = 'vehicle/maintenanceLog'
const ALL_ALARMS = 'vehicle/alarmCentre'

/** Route of the console that shows what a message tells of: one alarm with its story, or the list that it stands in. */
export function routeOf({ topic, kind, rowId }: Item, alone: boolean): string {
  if (topic === 'MAINTENANCE') return `/${SERVICES}`
  const list = `/${LIST_OF_KIND[kind] ?? ALL_ALARMS}`
  return alone ? `${list}?alarm=${rowId}` : list
}

/** Where a tenant's people reach the console: the address of the installation, at the tenant's own domain where it has one. */
export function consoleAddress(publicUrl: string | undefined, domain: string | null): string | undefined {
  if (publicUrl === undefined) return domain === null ? undefined : `https://${domain}/`
  const url = new URL(publicUrl)
  if (domain !== null) url.hostname = domain
  return url.href
}

/** A route of the console as an address for mails and receivers outside; undefined: nobody has said where the console is. */
export async function linkOf(
  tx: Tx,
  publicUrl: string | undefined,
  { tenant_id: tenantId, link_url: route }: { tenant_id: string; link_url: string | null },
): Promise<string | undefined> {
  if (route === null) return undefined
  const { rows } = await sql<{ domain_name: string | null }>`
    select domain_name from tenant where id = ${tenantId}`.execute(tx)
  const base = consoleAddress(publicUrl, rows[0]?.domain_name ?? null)
  return base === undefined ? undefined : `${base}#${route}`
}
