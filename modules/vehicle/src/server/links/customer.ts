import { type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Condition } from '@motorpool/resource/server'
import { formatDate } from '@motorpool/resource/shared'

/** A link counts from its begin date to its end date, both included; a missing one is no bound. */
const validAt = (now: number): Condition => sql<SqlBool>`
  (l.begin_date is null or l.begin_date <= ${formatDate(now)}::date)
  and (l.end_date is null or l.end_date >= ${formatDate(now)}::date)`

/**
 * A customer's vehicles: those linked to it today, and those whose owner has its phone number. `vin` names the column.
 */
export const ofCustomer = (ctx: CallCtx, vin: string): Condition => sql<SqlBool>`(
  exists (select from user_vehicle l
    where l.vin = ${sql.ref(vin)} and l.user_id = ${ctx.actor.id} and ${validAt(ctx.now)})
  or exists (select from vehicle o join app_user u on u.tenant_id = o.tenant_id and u.phone = o.customer_phone
    where o.vin = ${sql.ref(vin)} and u.id = ${ctx.actor.id}))`
