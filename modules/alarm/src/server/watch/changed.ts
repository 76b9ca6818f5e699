import { sql, type Tx } from '@motorpool/db'
import { defineEvent, publish } from '@motorpool/events'
import type { CallCtx } from '@motorpool/http'
import { z } from 'zod'
import { CUSTOMER_KIND } from '../../shared/index.ts'

/** Alarms of these organisations of a tenant that are staff's have changed: so many began, the worst of them of this level. */
export const alarmsChanged = defineEvent({
  name: 'alarm.changed',
  schema: z.object({
    tenantId: z.string(),
    orgs: z.array(z.object({ orgId: z.string(), began: z.number(), worst: z.number() })),
  }),
})

export type AlarmsChanged = ReturnType<typeof alarmsChanged.parse>

interface Changed {
  tenant_id: string
  org_id: string
  began: number
  worst: number
}

async function announce(tx: Tx, ids: readonly string[], begun: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Changed>`
    select tenant_id::text, org_id::text, count(*) filter (where new.id is not null)::int as began,
      coalesce(max(level::int) filter (where new.id is not null), 0)::int as worst
    from alarm left join unnest(${[...begun]}::bigint[]) as new(id) on new.id = alarm.id
    where alarm.id = any (${[...ids]}::bigint[]) and kind <> ${CUSTOMER_KIND} group by 1, 2`.execute(tx)
  const tenants = Map.groupBy(rows, (row) => row.tenant_id)
  for (const [tenantId, orgs] of tenants)
    await publish(tx, alarmsChanged, {
      tenantId,
      orgs: orgs.map(({ org_id: orgId, began, worst }) => ({ orgId, began, worst })),
    })
}

/** What a consumer has stored. A replay finds again what was told when it happened: nothing of it is new. */
export const announceStored = (
  tx: Tx,
  { begun, ended }: { begun: readonly string[]; ended: readonly string[] },
  why: 'live' | 'replay',
): Promise<void> => announce(tx, [...begun, ...ended], why === 'live' ? begun : [])

/** What people have handled. */
export const announceHandled = (ctx: CallCtx, ids: readonly string[]): Promise<void> =>
  announce(ctx.tx, ids, [])
