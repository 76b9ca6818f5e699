import { randomUUID } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { StandstillBound } from '@motorpool/ingest/server'
import { AppError } from '@motorpool/kernel'
import type { CmdCategory } from '@motorpool/terminal/shared'
import type { CommandSpec, CommandValues } from '@motorpool/wire'
import type { CmdAction, CmdType } from '../shared/index.ts'
import { commandWaits } from './events.ts'
import type { Commanded } from './vehicle.ts'

type Of<E extends { values: readonly string[] }> = E['values'][number]

const QUEUE_MAX = 50

/** A command as it is stored: to which vehicle, which, from when until when. Times in ms. */
export interface CommandOrder {
  vehicle: Commanded
  spec: CommandSpec
  /** Checked by `checkedParams`. */
  params: CommandValues
  action: Of<typeof CmdAction>
  category?: Of<typeof CmdCategory>
  type: Of<typeof CmdType>
  due: number
  expire: number
  /** Goes only while the reports of the vehicle prove this; an action `lock` cannot be stored without it. */
  standstill?: StandstillBound
  /** The id by which who waits hears of it; default: a new one. */
  checkID?: string
  userId: string
  now: number
}

/** Callers of one vehicle wait for each other here, so that its queue stays as long as it may be. */
async function room(tx: Tx, { id, vin }: Commanded): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('command:' || ${id}, 0))`.execute(tx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from command_log where vehicle_id = ${id} and stage = 'WAITING'`.execute(
    tx,
  )
  if ((rows[0]?.waiting ?? 0) >= QUEUE_MAX) throw new AppError('COMMAND_QUEUE_FULL', { vin, max: QUEUE_MAX })
}

/** What a command that cannot be sent now begins with (R343). */
const firstState = ({ type, vehicle: { online } }: CommandOrder) =>
  type === 'REALTIME' && !online
    ? { stage: 'ENDED', state: '7', failure: 'OFFLINE' }
    : { stage: 'WAITING', state: type === 'OFFLINE' && !online ? '4' : '3', failure: null }

/**
 * Stores a command; the gateway that holds the session of its vehicle is told when the transaction commits.
 *
 * @throws AppError COMMAND_QUEUE_FULL where as many wait for the vehicle as may
 */
export async function giveCommand(
  tx: Tx,
  order: CommandOrder,
): Promise<{ id: string; checkID: string; state: string; stage: string }> {
  const {
    vehicle,
    spec,
    params,
    action,
    category = 'OTHER',
    type,
    standstill,
    userId,
    checkID = randomUUID(),
  } = order
  await room(tx, vehicle)
  const { stage, state, failure } = firstState(order)
  const now = new Date(order.now)
  const { rows } = await sql<{ id: string }>`
    insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_category, cmd_type,
      check_id, params, standstill, stage, state, fail_reason, due_time, expire_time, create_user_id, create_time, update_time)
    values (${vehicle.tenantId}, ${vehicle.orgId}, ${vehicle.id}, ${vehicle.vin}, ${vehicle.terminalCode},
      ${vehicle.protocol.name}, ${spec.code}, ${action}, ${category}, ${type}, ${checkID}, ${JSON.stringify(params)},
      ${standstill ? JSON.stringify(standstill) : null}, ${stage}, ${state}, ${failure}, ${new Date(order.due)},
      ${new Date(order.expire)}, ${userId}, ${now}, ${now})
    returning id::text`.execute(tx)
  if (stage === 'WAITING') await publish(tx, commandWaits, { vehicleId: vehicle.id })
  return { id: rows[0]?.id ?? '', checkID, state, stage }
}
