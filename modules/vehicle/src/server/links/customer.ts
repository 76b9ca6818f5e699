import { type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Condition } from '@motorpool/resource/server'

/** A customer's vehicles: those linked to it, and those whose owner has its phone number. `vin` names the column. */
export const ofCustomer = (ctx: CallCtx, vin: string): Condition => sql<SqlBool>`(
  exists (select from user_vehicle l where l.vin = ${sql.ref(vin)} and l.user_id = ${ctx.actor.id})
  or exists (select from vehicle o join app_user u on u.tenant_id = o.tenant_id and u.phone = o.customer_phone
    where o.vin = ${sql.ref(vin)} and u.id = ${ctx.actor.id}))`
