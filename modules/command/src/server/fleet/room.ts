import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, chinaTimeText } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import { FLEET_KIND, type FleetParams } from './params.ts'

/** From when until when the commands of a fleet are sent, ms. */
export interface Span {
  from: number
  until: number
}

/** Commands of a fleet go one behind the other at the rate of the tenant, from now or from the time they are reserved for. */
export const spanOf = (
  { type, reserveTime = 0 }: Pick<FleetParams, 'type' | 'reserveTime'>,
  count: number,
  rate: number,
  now: number,
): Span => {
  const from = type === 'RESERVATION' ? reserveTime : now
  return { from, until: from + Math.ceil((count / rate) * 1000) }
}

/** Those that are due in one moment are sent at the rate of the tenant within this time (`PORTION` in `give.ts`), ms. */
const LAST_MS = 1000

/**
 * What is reserved for the tenant's fleets within a span; also what the caller does not see,
 * since the rate is that of the tenant.
 */
async function reservedIn({ tx, tenantId }: CallCtx, { from, until }: Span): Promise<Span | undefined> {
  const { rows } = await escalated(tx, () =>
    sql<Span>`
      select (extract(epoch from min(due_time)) * 1000)::float8 as from, (extract(epoch from max(due_time)) * 1000)::float8 as until
      from command_log
      where tenant_id = ${tenantId} and stage = 'WAITING' and cmd_type = 'RESERVATION' and task_id is not null
      group by task_id having min(due_time) < ${new Date(until)} and max(due_time) > ${new Date(from - LAST_MS)}
      order by 1 limit 1`.execute(tx),
  )
  return rows[0]
}

/**
 * One at a time of a tenant, and none while another is reserved: the rate is that of the tenant.
 *
 * @throws AppError COMMAND_FLEET_BUSY, COMMAND_FLEET_OVERLAP
 */
export async function makeRoom(ctx: CallCtx, span: Span): Promise<void> {
  const { tx, tenantId } = ctx
  await sql`select pg_advisory_xact_lock(hashtext('command.fleet'), hashtext(${tenantId}))`.execute(tx)
  const { rows } = await sql`
    select from download_task where tenant_id = ${tenantId} and kind = ${FLEET_KIND} and status in ('WAIT', 'RUNNING')`.execute(
    tx,
  )
  if (rows.length > 0) throw new AppError('COMMAND_FLEET_BUSY')
  const other = await reservedIn(ctx, span)
  if (!other) return
  const [from, until] = [chinaTimeText(other.from), chinaTimeText(other.until)]
  throw new AppError('COMMAND_FLEET_OVERLAP', { from, until })
}
