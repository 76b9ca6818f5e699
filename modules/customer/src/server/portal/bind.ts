import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import { z } from 'zod'
import { BIND_TRIES, PORTAL } from '../../shared/portal/index.ts'
import { customerOf, linksChanged, seenVehicle, vinText } from './customer.ts'
import { keep } from './keep.ts'

const UPDATE = 'portal/vehicles/update'
const labels = ['portal/vehicles']
/** Attempts count for a day. */
const TRY_MS = 86_400_000

type Outcome = 'BOUND' | 'PORTAL_UNPROVEN' | 'PORTAL_BIND_TRIES'

/** Of one account one attempt at a time: two at once would count as one. */
async function isThrottled(ctx: CallCtx, vin: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bind ${customerOf(ctx)}`}, 0))`.execute(ctx.tx)
  const since = new Date(ctx.now - TRY_MS)
  await sql`
    delete from portal_bind_try where create_user_id = ${customerOf(ctx)} and create_time <= ${since}`.execute(
    ctx.tx,
  )
  const { rows } = await sql<{ own: number; of_vin: number }>`
    select own, of_vin from app.bind_tries(${vin}, ${since})`.execute(ctx.tx)
  const { own, of_vin } = must(rows[0], 'the counts of attempts')
  return own >= BIND_TRIES.account || of_vin >= BIND_TRIES.vin
}

/** What is typed is counted whether there is such a vehicle or not, and answered alike. */
async function tryToBind(ctx: CallCtx, vin: string, code: string): Promise<Outcome> {
  if (await isThrottled(ctx, vin)) return 'PORTAL_BIND_TRIES'
  const now = new Date(ctx.now)
  const { rows } = await sql<{ id: string | null }>`
    select app.claim_vehicle(${vin}, ${code}, ${now})::text as id`.execute(ctx.tx)
  const vehicleId = rows[0]?.id ?? null
  await sql`
    insert into portal_bind_try (tenant_id, vin, succeeded, create_user_id, create_time)
    values (${ctx.tenantId}, ${vin}, ${vehicleId !== null}, ${customerOf(ctx)}, ${now})`.execute(ctx.tx)
  if (vehicleId === null) return 'PORTAL_UNPROVEN'
  await keep(ctx, vin, { bound: true })
  await linksChanged(ctx, vehicleId)
  return 'BOUND'
}

/** The attempt is stored whatever comes of it: its transaction ends before the call is refused. */
async function bind(ctx: ManualCtx, vin: string, code: string): Promise<boolean> {
  customerOf(ctx)
  const outcome = await ctx.inScope((tx) => tryToBind({ ...ctx, tx }, vin, code))
  if (outcome !== 'BOUND') throw new AppError(outcome)
  return true
}

/** What is still seen (by the record) stands among the unbound; of what is not nothing is kept: it may be assigned again. */
async function leave(ctx: CallCtx, vin: string): Promise<void> {
  const { rows } = await sql`select from app.customer_links() l where l.vin = ${vin}`.execute(ctx.tx)
  if (rows.length > 0) return keep(ctx, vin, { bound: false, focused: false })
  await sql`
    delete from portal_vehicle where vin = ${vin} and create_user_id = ${customerOf(ctx)}`.execute(ctx.tx)
}

export const bindRoutes: readonly Route[] = [
  defineRoute({
    id: 'customer.customerVehicle.bind',
    method: 'POST',
    path: `${PORTAL}/bind`,
    summary:
      "Takes a vehicle among the own ones: its record names the account's phone number, or nobody's and the number printed on its terminal is given.",
    permission: UPDATE,
    labels,
    scope: 'manual',
    rate: { max: 10, windowMs: 60_000 },
    body: z.object({ vin: vinText, code: z.string().trim().max(64).default('') }),
    response: z.boolean(),
    handler: (ctx, { body }) => bind(ctx, body.vin, body.code),
  }),
  defineRoute({
    id: 'customer.customerVehicle.bindCancel',
    method: 'PUT',
    path: `${PORTAL}/bind/cancel`,
    summary:
      'Takes a vehicle from among the own ones. Who sees it by a link sees it no longer; its owner by the record binds it again.',
    permission: UPDATE,
    labels,
    scope: 'tenant',
    body: z.object({ vin: vinText }),
    response: z.boolean(),
    handler: async (ctx, { body }) => {
      const { id, vin } = await seenVehicle(ctx, body.vin)
      const { rows } = await sql`
        select from app.customer_assignments() a where a.vin = ${vin} and a.given`.execute(ctx.tx)
      if (rows.length > 0) throw new AppError('PORTAL_ASSIGNED')
      await sql`select app.release_vehicle(${vin})`.execute(ctx.tx)
      await leave(ctx, vin)
      await linksChanged(ctx, id)
      return true
    },
  }),
]
