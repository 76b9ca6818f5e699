import { times } from '@motorpool/command/server'
import { CmdType } from '@motorpool/command/shared'
import { sql, type Tx } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { secondFactor } from '@motorpool/identity/server'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { LockAction, lockOrders, ORDERS_API, step, vehicleLocks } from '../../shared/index.ts'
import type { LockRules } from '../policy.ts'
import { carryOut } from './approved.ts'
import { arrearsRoute } from './arrears.ts'
import { askFor } from './ask.ts'
import { ordersWhere, type StoredOrder, writeOrder } from './row.ts'
import { allowed } from './settle.ts'
import { lockedThisHour, takeTurn, withdrawOrder } from './turn.ts'

const AT_ONCE = 50
const otp = z.string().trim().min(6).max(16)
const note = z.string().trim().max(255)
const ids = z.array(anyId).min(1).max(AT_ONCE)
const told = z.array(z.object({ id: z.string(), vin: z.string(), checkID: z.string(), state: z.string() }))
const rate = { max: 30, windowMs: 60_000 }

/** A decision about a machine is a person's, at a console. */
function refuseTokens(ctx: ManualCtx): void {
  if (ctx.actor.apiToken) throw new AppError('FORBIDDEN')
}

async function proven(ctx: ManualCtx, code: string): Promise<number> {
  refuseTokens(ctx)
  await ctx.ports.get(secondFactor)(ctx, code)
  return ctx.now
}

const asks = (rules: LockRules): Route =>
  defineRoute({
    id: 'vehicle.lockOrders.ask',
    labels: [lockOrders.key, vehicleLocks.key],
    method: 'POST',
    path: ORDERS_API,
    summary:
      'Asks for a lock or an unlock of lock items, all or none. Another person approves it; where the tenant says one person, and of an emergency unlock, it is carried out at once.',
    permission: `${vehicleLocks.key}/update`,
    scope: 'manual',
    rate,
    body: z.object({
      ids,
      action: z.enum(LockAction.values),
      reason: z.string().trim().min(1).max(255),
      emergency: z.boolean().optional(),
      cmdType: z.enum(CmdType.values).default('OFFLINE'),
      /** ms */
      reserveTime: z.number().int().optional(),
      otp: otp.optional(),
    }),
    response: told,
    handler: async (ctx, { body: { ids: asked, otp: code, emergency = false, ...order } }) => {
      times(order.cmdType, order, ctx.now)
      if (emergency) refuseTokens(ctx)
      const factorAt = code === undefined ? undefined : await proven(ctx, code)
      const reserveTime = order.cmdType === 'RESERVATION' ? order.reserveTime : undefined
      return inCall(ctx, (inner) =>
        askFor(inner, rules, asked.map(String), { ...order, reserveTime, emergency, factorAt }),
      )
    },
  })

const inCall = <R>(ctx: ManualCtx, run: (inner: CallCtx) => Promise<R>): Promise<R> =>
  ctx.inScope((tx) => run({ ...ctx, tx }))

/** Orders that the caller sees, locked. */
async function taken(tx: Tx, asked: readonly string[]): Promise<StoredOrder[]> {
  const distinct = [...new Set(asked)]
  const { rows } = await sql<{ vehicleId: string; tenantId: string }>`
    select vehicle_id::text as "vehicleId", tenant_id::text as "tenantId" from lock_order where id = any (${distinct}::bigint[])`.execute(
    tx,
  )
  await takeTurn(
    tx,
    rows.map((row) => row.vehicleId),
    rows.map((row) => row.tenantId),
  )
  const orders = await ordersWhere(tx, sql<boolean>`id = any (${distinct}::bigint[])`)
  if (orders.length < distinct.length) throw new AppError('NOT_FOUND', { what: textKey(lockOrders.key) })
  return orders
}

const toldOf = ({ id, vin, checkId }: StoredOrder, state: string) => ({ id, vin, checkID: checkId, state })

const approves = (rules: LockRules): Route =>
  defineRoute({
    id: 'vehicle.lockOrders.approve',
    labels: [lockOrders.key],
    method: 'PUT',
    path: `${ORDERS_API}/approve`,
    summary:
      'Approves orders of other persons with a code of the second factor, all or none. Owners are warned of locks, which wait for standstill.',
    permission: `${lockOrders.key}/update`,
    scope: 'manual',
    rate,
    body: z.object({ ids, otp, note: note.optional() }),
    response: told,
    handler: async (ctx, { body }) => {
      const factorAt = await proven(ctx, body.otp)
      return inCall(ctx, async (inner) => {
        const by = { id: ctx.actor.id, factorAt }
        const done = []
        for (const stored of await taken(inner.tx, body.ids.map(String))) {
          const { tenantId, vin } = stored
          const count = await lockedThisHour(inner.tx, tenantId, ctx.now)
          const policy = rules.policy(tenantId)
          const event = { kind: 'approve', by, lockedThisHour: count } as const
          const { order } = allowed(step(stored.order, event, policy, ctx.now), vin)
          await carryOut(inner, rules, stored, order, body.note || undefined)
          done.push(toldOf(stored, order.state))
        }
        return done
      })
    },
  })

const refuses = (rules: LockRules): Route =>
  defineRoute({
    id: 'vehicle.lockOrders.refuse',
    labels: [lockOrders.key],
    method: 'PUT',
    path: `${ORDERS_API}/refuse`,
    summary: 'Refuses orders that wait for their approval, with a reason.',
    permission: `${lockOrders.key}/update`,
    scope: 'tenant',
    body: z.object({ ids, note: note.min(1) }),
    response: told,
    handler: async (ctx, { body }) => {
      refuseTokens(ctx)
      const done = []
      for (const stored of await taken(ctx.tx, body.ids.map(String))) {
        const event = { kind: 'refuse', by: { id: ctx.actor.id } } as const
        const { order } = allowed(
          step(stored.order, event, rules.policy(stored.tenantId), ctx.now),
          stored.vin,
        )
        await writeOrder(ctx.tx, stored, order, {
          step: 'REFUSE',
          by: ctx.actor.id,
          now: ctx.now,
          note: body.note,
        })
        done.push(toldOf(stored, order.state))
      }
      return done
    },
  })

const withdraws = (rules: LockRules): Route =>
  defineRoute({
    id: 'vehicle.lockOrders.withdraw',
    labels: [lockOrders.key],
    method: 'PUT',
    path: `${ORDERS_API}/withdraw`,
    summary: 'Withdraws orders that are not on the wire yet.',
    permission: `${vehicleLocks.key}/update`,
    scope: 'tenant',
    body: z.object({ ids, note: note.optional() }),
    response: told,
    handler: async (ctx, { body }) => {
      const done = []
      for (const stored of await taken(ctx.tx, body.ids.map(String))) {
        const event = { kind: 'withdraw', by: { id: ctx.actor.id } } as const
        allowed(step(stored.order, event, rules.policy(stored.tenantId), ctx.now), stored.vin)
        await withdrawOrder(ctx, stored, body.note || undefined)
        done.push(toldOf(stored, 'WITHDRAWN'))
      }
      return done
    },
  })

export const orderRoutes = (rules: LockRules): Route[] => [
  asks(rules),
  arrearsRoute(rules),
  approves(rules),
  refuses(rules),
  withdraws(rules),
]
