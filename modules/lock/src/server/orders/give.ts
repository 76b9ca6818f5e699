import { type Commanded, carrierOf, checkedParams, commanded, giveCommand } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { StandstillBound } from '@motorpool/ingest/server'
import { AppError, must } from '@motorpool/kernel'
import type { CommandSpec } from '@motorpool/wire'
import type { StoredOrder } from './row.ts'

interface Content {
  message: string
  lockContent: string | null
  unlockContent: string | null
}

/** What the software of a vehicle's terminal has for a lock item. */
async function contentOf(ctx: CallCtx, { vehicleId, vin, lockCommand }: StoredOrder): Promise<Content> {
  const { rows } = await sql<Content>`
    select c.cmd_code as message, l.lock_content as "lockContent", l.unlock_content as "unlockContent"
    from vehicle v join terminal t on t.id = v.terminal_id join soft_version_lock l on l.soft_version_id = t.soft_version_id
    join protocol_cmd c on c.id = l.protocol_cmd_id
    where v.id = ${vehicleId} and l.lock_command = ${lockCommand}`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('LOCK_NO_ITEM', { vin })
  return rows[0]
}

function specOf({ protocol, vin }: Commanded, message: string): CommandSpec {
  const spec = carrierOf(protocol, message)
  if (!spec) throw new AppError('LOCK_NO_MESSAGE', { vin, message })
  return spec
}

/**
 * Gives the command of an approved order, with the content that the makers of its terminal defined; answers its id and whether it
 * has ended already.
 *
 * @throws AppError LOCK_NO_ITEM, LOCK_NO_CONTENT, LOCK_NO_MESSAGE, and those of `commanded` and `giveCommand`
 */
export async function giveLockCommand(
  ctx: CallCtx,
  stored: StoredOrder,
  standstill: StandstillBound,
): Promise<{ id: string; state: string; stage: string }> {
  const { vin, order } = stored
  const { action } = order
  const vehicle = await commanded(ctx, vin)
  const { message, lockContent, unlockContent } = await contentOf(ctx, stored)
  const content = action === 'lock' ? lockContent : unlockContent
  if (!content) throw new AppError('LOCK_NO_CONTENT', { vin })
  const spec = specOf(vehicle, message)
  const due = must(order.due, 'an approved order has its time')
  return giveCommand(ctx.tx, {
    vehicle,
    spec,
    params: checkedParams(spec, { content }),
    action,
    category: 'LOCK',
    type: due > ctx.now ? 'RESERVATION' : (stored.cmdType as 'REALTIME' | 'OFFLINE' | 'RESERVATION'),
    checkID: stored.checkId,
    due,
    expire: order.expires,
    ...(action === 'lock' ? { standstill } : {}),
    userId: order.askedBy,
    now: ctx.now,
  })
}
