import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { dayOf, dayText, must } from '@motorpool/kernel'
import { type Draft, escalated } from '@motorpool/resource/server'
import { parseTimeText } from '@motorpool/resource/shared'
import type { Vehicles } from '../../shared/vehicles.ts'

/** Whoever owns a vehicle after somebody else does so from today on; its first owner owns all of its past. */
export function startOwnership(
  ctx: CallCtx,
  { before, values }: Draft<Vehicles>,
  phone: string | null | undefined,
): void {
  if (!before || phone === before.customerPhone) return
  if (before.customerPhone === null && before.ownerSince === null) return
  values.ownerSince = must(parseTimeText(dayText(dayOf(ctx.now))), 'today')
}

/** Links of customers, of whatever organisation, were the former owner's to give: they end with yesterday. */
export async function endLinks(ctx: CallCtx, drafts: readonly Draft<Vehicles>[]): Promise<void> {
  const gone = drafts.flatMap(({ before }) => (before?.customerPhone ? [before] : []))
  if (gone.length === 0) return
  const today = dayText(dayOf(ctx.now))
  const of = sql`(tenant_id, vin) in (
      select * from unnest(${gone.map((v) => v.tenantId)}::bigint[], ${gone.map((v) => v.vin)}::text[]))
    and user_id in (select u.id from app_user u where u.tenant_id = user_vehicle.tenant_id and u.user_type = 'CUSTOMER')
    and (end_date is null or end_date >= ${today}::date)`
  await escalated(ctx.tx, async () => {
    await sql`delete from user_vehicle where ${of} and begin_date >= ${today}::date`.execute(ctx.tx)
    await sql`
      update user_vehicle set end_date = ${today}::date - 1, update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
      where ${of}`.execute(ctx.tx)
  })
}
