import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, dayOf, dayText, textKey } from '@motorpool/kernel'
import { LockCommand } from '@motorpool/terminal/shared'
import { vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { lockOrders, ORDERS_API, vehicleLocks } from '../../shared/index.ts'
import type { LockRules } from '../policy.ts'
import { askFor } from './ask.ts'

const AT_ONCE = 50
const AMOUNT_MAX = 1_000_000_000

const owed = z.object({
  vin: z.string().trim().toUpperCase().min(1).max(32),
  /** The first instalment that was not paid was due on this day, in China. */
  dueSince: z.iso.date(),
  amount: z.number().positive().max(AMOUNT_MAX),
  contractNo: z.string().trim().min(1).max(64),
})
type Owed = z.output<typeof owed>

interface Row {
  vin: string
  isFinanced: boolean
  lockId: string | null
}

/** The vehicles that the caller sees, and their items under control. */
async function itemsOf(
  ctx: CallCtx,
  vins: readonly string[],
  lockCommand: string,
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select v.vin, (v.finance_org_id is not null or o.org_type = 'FINANCE') as "isFinanced", l.id::text as "lockId"
    from vehicle v join org o on o.id = v.org_id
    left join vehicle_lock l on l.vin = v.vin and l.lock_command = ${lockCommand} and l.link_flag
    where v.vin = any (${vins}::text[])`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.vin, row]))
}

/** @throws AppError NOT_FOUND, LOCK_NOT_FINANCED, LOCK_NOT_OWED, LOCK_NOT_LINKED */
function itemOf(row: Row | undefined, { vin, dueSince }: Owed, now: number): string {
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(vehicles.key) })
  if (!row.isFinanced) throw new AppError('LOCK_NOT_FINANCED', { vin })
  if (dueSince >= dayText(dayOf(now))) throw new AppError('LOCK_NOT_OWED', { vin })
  if (row.lockId === null) throw new AppError('LOCK_NOT_LINKED', { vin })
  return row.lockId
}

/** Proposes locks for what is owed, all or none: each waits for a person who approves it, whatever the tenant's policy says. */
export const arrearsRoute = (rules: LockRules): Route =>
  defineRoute({
    id: 'vehicle.lockOrders.arrears',
    labels: [lockOrders.key, vehicleLocks.key],
    method: 'POST',
    path: `${ORDERS_API}/arrears`,
    summary:
      'Proposes locks of financed vehicles whose instalments are owed, all or none. A proposal never locks by itself: another person approves it, also where the tenant says one person.',
    permission: `${vehicleLocks.key}/update`,
    scope: 'tenant',
    rate: { max: 30, windowMs: 60_000 },
    body: z.object({
      lockCommand: z.enum(LockCommand.values),
      vehicles: z
        .array(owed)
        .min(1)
        .max(AT_ONCE)
        .refine((all) => new Set(all.map(({ vin }) => vin)).size === all.length),
    }),
    response: z.array(z.object({ id: z.string(), vin: z.string(), checkID: z.string(), state: z.string() })),
    handler: async (ctx, { body }) => {
      const vins = body.vehicles.map(({ vin }) => vin)
      const items = await itemsOf(ctx, vins, body.lockCommand)
      const reasons = new Map(
        body.vehicles.map((one) => {
          const said = { day: one.dueSince, amount: one.amount.toFixed(2), contract: one.contractNo }
          const reason = translate(ctx.catalogues, ctx.locale, 'lock.arrears.reason', said)
          return [itemOf(items.get(one.vin), one, ctx.now), reason]
        }),
      )
      return askFor(ctx, rules, [...reasons.keys()], ({ id }) => ({
        action: 'lock',
        emergency: false,
        proposal: true,
        reason: reasons.get(id) ?? '',
        cmdType: 'OFFLINE',
      }))
    },
  })
