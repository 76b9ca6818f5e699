import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { boundResource, page, pageAnswer, pageSchema } from '@motorpool/resource/server'
import { LockCommand } from '@motorpool/terminal/shared'
import { vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { LOCKS_API, type VehicleLock, vehicleLocks } from '../shared/index.ts'
import { chain, type LockStepRecord } from './chain.ts'
import { type SupportedItem, supported } from './items.ts'

const VINS_MAX = 500

interface Linked {
  id: string
  tenantId: string
  orgId: string
  vin: string
  lockCommand: string
}

/** A lock item that was put under control or taken out of it. */
export const linkStep = (ctx: CallCtx, step: 'LINK' | 'UNLINK', one: Linked): LockStepRecord => ({
  tenantId: one.tenantId,
  orgId: one.orgId,
  vin: one.vin,
  vehicleLockId: one.id,
  orderId: null,
  lockCommand: one.lockCommand,
  action: null,
  step,
  state: null,
  cmdType: null,
  cmdLogId: null,
  cmdState: null,
  resTime: null,
  oldLockStatus: null,
  lockStatus: 'UNLOCKED',
  reason: null,
  operatorId: ctx.actor.id,
  time: ctx.now,
})

/** @throws AppError LOCK_NO_ITEM where the software of a vehicle's terminal lacks an item */
async function wanted(
  ctx: CallCtx,
  vins: readonly string[],
  commands: readonly string[],
): Promise<SupportedItem[]> {
  const items = (await supported(ctx, vins)).filter(({ lockCommand }) => commands.includes(lockCommand))
  for (const vin of vins) {
    const own = items.filter((one) => one.vin === vin)
    if (own.length < commands.length) throw new AppError('LOCK_NO_ITEM', { vin })
  }
  return items
}

export const linkRoute: Route = defineRoute({
  id: 'vehicle.vehicleLocks.locks',
  labels: [vehicleLocks.key],
  method: 'POST',
  path: `${LOCKS_API}/locks`,
  summary: 'Puts lock items of vehicles under control, all or none; what is under control stays.',
  permission: `${vehicleLocks.key}/create`,
  scope: 'tenant',
  body: z.object({
    vinList: z.array(z.string().trim().toUpperCase().min(1).max(32)).min(1).max(VINS_MAX),
    lockCommands: z.array(z.enum(LockCommand.values)).min(1).max(LockCommand.values.length),
  }),
  response: z.object({ count: z.number() }),
  handler: async (ctx, { body: { vinList, lockCommands } }) => {
    const vins = [...new Set(vinList)]
    const fresh = (await wanted(ctx, vins, [...new Set(lockCommands)])).filter(({ id }) => id === null)
    const at = new Date(ctx.now)
    const { rows } = await sql<Linked>`
      insert into vehicle_lock (tenant_id, org_id, vehicle_id, vin, soft_version_lock_id, lock_command, create_user_id, create_time,
        update_user_id, update_time)
      select v.tenant_id, v.org_id, v.id, v.vin, i.item, i.command, ${ctx.actor.id}, ${at}, ${ctx.actor.id}, ${at}
      from unnest(${fresh.map(({ vin }) => vin)}::text[], ${fresh.map((one) => one.softVersionLockId)}::bigint[],
        ${fresh.map((one) => one.lockCommand)}::text[]) as i(vin, item, command) join vehicle v on v.vin = i.vin
      on conflict do nothing
      returning id::text, tenant_id::text as "tenantId", org_id::text as "orgId", vin, lock_command as "lockCommand"`.execute(
      ctx.tx,
    )
    await chain(
      ctx.tx,
      rows.map((one) => linkStep(ctx, 'LINK', one)),
    )
    return { count: rows.length }
  },
})

/** What is locked, or may become so, stays under control: nobody could unlock it. */
export async function refuseUnlink(ctx: CallCtx, rows: readonly VehicleLock[]): Promise<void> {
  const locked = rows.find(({ lockStatus }) => lockStatus === 'LOCKED')
  if (locked) throw new AppError('LOCK_IS_LOCKED', { vin: locked.vin })
  const ids = rows.map(({ id }) => id)
  const { rows: open } = await sql<{ vin: string }>`
    select vin from lock_order where vehicle_lock_id = any (${ids}::bigint[]) and state in ('ASKED', 'APPROVED') limit 1`.execute(
    ctx.tx,
  )
  if (open[0]) throw new AppError('LOCK_ORDER_OPEN', { vin: open[0].vin })
  await chain(
    ctx.tx,
    rows.map((one) =>
      linkStep(ctx, 'UNLINK', { ...one, orgId: String(one.orgId), tenantId: String(one.tenantId) }),
    ),
  )
}

export const vehiclePageRoute: Route = defineRoute({
  id: 'vehicle.vehicleLocks.vehiclePage',
  labels: [vehicles.key],
  method: 'POST',
  path: `${LOCKS_API}/vehicle/page`,
  summary: 'Vehicles with a terminal, and whether they are locked.',
  permission: `${vehicleLocks.key}/find`,
  scope: 'tenant',
  readOnly: true,
  body: pageSchema(vehicles),
  response: pageAnswer(vehicles),
  handler: (ctx, { body }) => {
    const expressions = boundResource(ctx.ports, vehicles.key)?.hooks.expressions
    const hooks = {
      ...(expressions ? { expressions } : {}),
      narrow: () => [sql<boolean>`vehicle.terminal_id is not null`],
    }
    return page(
      ctx,
      { resource: vehicles, hooks },
      { ...body, page: Number(body.page), pageSize: Number(body.pageSize) },
    )
  },
})
