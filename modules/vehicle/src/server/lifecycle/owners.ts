import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Draft, valueOf } from '@motorpool/resource/server'
import type { Vehicles } from '../../shared/vehicles.ts'
import { endLinks, startOwnership } from './ownership.ts'

const BATCH = 2000

interface Owner {
  tenantId: string
  orgId: string
  name: string
  phone: string
}

/** Makes those who are not known; of two at once the second waits and then knows them too. */
async function idsOf(ctx: CallCtx, owners: readonly Owner[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const now = new Date(ctx.now)
  for (let at = 0; at < owners.length; at += BATCH) {
    const some = owners.slice(at, at + BATCH)
    const tenants = some.map((o) => o.tenantId)
    const phones = some.map((o) => o.phone)
    await sql`
      insert into customer (tenant_id, org_id, customer_name, customer_phone, create_user_id, create_time, update_user_id, update_time)
      select distinct on (tenant_id, phone) tenant_id, org_id, name, phone, ${ctx.actor.id}::bigint, ${now}::timestamptz,
        ${ctx.actor.id}::bigint, ${now}::timestamptz
      from unnest(${tenants}::bigint[], ${some.map((o) => o.orgId)}::bigint[], ${some.map((o) => o.name)}::text[],
        ${phones}::text[]) as g(tenant_id, org_id, name, phone)
      where not exists (select from customer c where c.tenant_id = g.tenant_id and c.customer_phone = g.phone)
      on conflict (tenant_id, customer_phone) do nothing`.execute(ctx.tx)
    const { rows } = await sql<{ id: string; tenant_id: string; customer_phone: string }>`
      select id, tenant_id, customer_phone from customer
      where tenant_id = any (${[...new Set(tenants)]}::bigint[]) and customer_phone = any (${phones}::text[])`.execute(
      ctx.tx,
    )
    for (const row of rows) ids.set(`${row.tenant_id} ${row.customer_phone}`, row.id)
  }
  return ids
}

/** A vehicle's owner is the customer of its phone number; one who is not known yet becomes one. */
export async function linkOwners(ctx: CallCtx, drafts: readonly Draft<Vehicles>[]): Promise<void> {
  const changed: Draft<Vehicles>[] = []
  const named: { draft: Draft<Vehicles>; owner: Owner }[] = []
  for (const draft of drafts) {
    const { values, before, tenantId } = draft
    if (!('customerName' in values) && !('customerPhone' in values)) continue
    const orgId = valueOf(draft, 'orgId')
    if (draft.errors.length > 0 || orgId === undefined) continue
    const [name, phone] = [valueOf(draft, 'customerName'), valueOf(draft, 'customerPhone')]
    if (name === before?.customerName && phone === before?.customerPhone) continue
    startOwnership(ctx, draft, phone)
    if (phone !== before?.customerPhone) changed.push(draft)
    if (name && phone) named.push({ draft, owner: { tenantId, orgId, name, phone } })
    else values.customerId = null
  }
  await endLinks(ctx, changed)
  if (named.length === 0) return
  const ids = await idsOf(
    ctx,
    named.map((n) => n.owner),
  )
  for (const { draft, owner } of named)
    draft.values.customerId = ids.get(`${owner.tenantId} ${owner.phone}`) ?? null
}
