import { randomUUID } from 'node:crypto'
import { prepared, sql, type Tx, withNext } from '@motorpool/db'
import type { StandstillBound } from '@motorpool/ingest/server'
import { AppError } from '@motorpool/kernel'
import type { CmdCategory } from '@motorpool/terminal/shared'
import type { CommandSpec, CommandValues } from '@motorpool/wire'
import type { CmdAction, CmdType } from '../shared/index.ts'
import { announce } from './announce.ts'
import type { Named } from './choose.ts'
import type { OwnUnit } from './makers/makers.ts'
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
  /** The record of the catalogue that it was chosen by. */
  named?: Named
  /** Answered by a unit of the terminal's own, after the general answer. */
  answer?: OwnUnit
  /** The command to a fleet that it belongs to. */
  taskId?: string
  userId: string
  now: number
}

/** What became of giving a command. */
export interface Given {
  id: string
  checkID: string
  state: string
  stage: string
}

/**
 * Callers of one vehicle wait for each other here, in one order of all vehicles, so that its queue stays as long as it may be. Its
 * own statement: who counts behind it must see what the callers before have committed.
 */
async function takeTurn(tx: Tx, ids: readonly string[]): Promise<void> {
  const [first] = ids
  if (first !== undefined && ids.length === 1) {
    await tx.executeQuery(
      withNext(`select pg_advisory_xact_lock(hashtextextended('command:${BigInt(first)}', 0))`),
    )
    return
  }
  const own = ids.map((id) => BigInt(id)).join()
  await tx.executeQuery(
    withNext(`
      select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended('command:' || id, 0) as key from unnest('{${own}}'::text[]) as id order by 1) keys`),
  )
}

/** What a command that cannot be sent now begins with (R343). */
const firstState = ({ type, vehicle: { online } }: CommandOrder) =>
  type === 'REALTIME' && !online
    ? { stage: 'ENDED', state: '7', failure: 'OFFLINE' }
    : { stage: 'WAITING', state: type === 'OFFLINE' && !online ? '4' : '3', failure: null }

/** A row as the statement reads it. */
function rowOf(order: CommandOrder) {
  const {
    vehicle,
    spec,
    params,
    action,
    category = 'OTHER',
    type,
    standstill,
    named,
    answer,
    taskId,
    due,
    expire,
    checkID = randomUUID(),
    userId,
    now,
  } = order
  const { stage, state, failure } = firstState(order)
  return {
    tenant_id: vehicle.tenantId,
    org_id: vehicle.orgId,
    vehicle_id: vehicle.id,
    vin: vehicle.vin,
    terminal_code: vehicle.terminalCode,
    protocol: vehicle.protocol.name,
    cmd_code: spec.code,
    action,
    cmd_category: category,
    cmd_type: type,
    check_id: checkID,
    params,
    standstill: standstill ?? null,
    protocol_cmd_id: named?.protocolCmdId ?? null,
    cmd_name: named?.name ?? null,
    answer: answer ?? null,
    task_id: taskId ?? null,
    stage,
    state,
    fail_reason: failure,
    due_time: new Date(due),
    expire_time: new Date(expire),
    create_user_id: userId,
    create_time: new Date(now),
  }
}

/** Ids by check ids; a command for whose vehicle as many wait as may has none. */
async function insert(
  tx: Tx,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<ReadonlyMap<string, string>> {
  const store = sql<{ id: string; checkID: string }>`
    insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_category, cmd_type,
      check_id, params, standstill, protocol_cmd_id, cmd_name, answer, task_id, stage, state, fail_reason, due_time, expire_time, create_user_id, create_time, update_time)
    select tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_category, cmd_type,
      check_id, params, standstill, protocol_cmd_id, cmd_name, answer, task_id, stage, state, fail_reason, due_time, expire_time, create_user_id, create_time, create_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(tenant_id bigint, org_id bigint, vehicle_id bigint, vin text,
      terminal_code text, protocol text, cmd_code text, action text, cmd_category text, cmd_type text, check_id text, params jsonb,
      standstill jsonb, protocol_cmd_id bigint, cmd_name text, answer jsonb, task_id bigint, stage text, state text, fail_reason text, due_time timestamptz, expire_time timestamptz,
      create_user_id bigint, create_time timestamptz)
    where (select count(*) from command_open w where w.vehicle_id = r.vehicle_id and w.stage = 'WAITING') < ${QUEUE_MAX}
    returning id::text, check_id as "checkID"`
  const { rows: made } = await prepared(store, tx)
  return new Map(made.map(({ id, checkID }) => [checkID, id]))
}

/**
 * Stores commands to different vehicles; the gateways that hold their sessions are told when the transaction commits. Undefined in
 * place of one for whose vehicle as many wait as may.
 */
export async function giveCommands(tx: Tx, orders: readonly CommandOrder[]): Promise<(Given | undefined)[]> {
  if (orders.length === 0) return []
  await takeTurn(
    tx,
    orders.map(({ vehicle }) => vehicle.id),
  )
  const rows = orders.map(rowOf)
  const ids = await insert(tx, rows)
  const vehicleIds = rows.flatMap(({ stage, vehicle_id, check_id }) =>
    stage === 'WAITING' && ids.has(check_id) ? [vehicle_id] : [],
  )
  if (vehicleIds.length > 0) announce(tx, vehicleIds)
  return rows.map(({ check_id: checkID, state, stage }) => {
    const id = ids.get(checkID)
    return id === undefined ? undefined : { id, checkID, state, stage }
  })
}

/**
 * Stores a command; the gateway that holds the session of its vehicle is told when the transaction commits.
 *
 * @throws AppError COMMAND_QUEUE_FULL where as many wait for the vehicle as may
 */
export async function giveCommand(tx: Tx, order: CommandOrder): Promise<Given> {
  const [given] = await giveCommands(tx, [order])
  if (!given) throw new AppError('COMMAND_QUEUE_FULL', { vin: order.vehicle.vin, max: QUEUE_MAX })
  return given
}
