import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Tx } from '@motorpool/db'
import type { ManualCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { withAreas } from '../areas.ts'
import { type Choice, chosen, type MayObserve } from '../choose.ts'
import { Makers } from '../makers/makers.ts'
import { type CommandOrder, giveCommands } from '../order.ts'
import { refused } from '../refused.ts'
import { WAITS } from '../send.ts'
import { type Addressed, addressed, type Commanded } from '../vehicle.ts'
import type { FleetParams } from './params.ts'
import { commandReports, report } from './reports.ts'

export interface FleetRules {
  mayObserve: MayObserve
  /** Commands a second, by what the tenant has set. */
  rateOf: (tenantId: string) => number
}

export interface FleetTask {
  ctx: ManualCtx
  taskId: string
  params: FleetParams
  signal: AbortSignal
  now(): number
}

/** Vehicles of one transaction at most. */
const PORTION = 100

/** What may be given to these vehicles. */
export async function choiceOf(
  tx: Tx,
  vehicles: readonly Addressed[],
  mayObserve: MayObserve,
): Promise<Choice> {
  const reached = vehicles.flatMap(({ to }): Commanded[] => (to instanceof AppError ? [] : [to]))
  return { mayObserve, makers: await Makers.of(tx, reached) }
}

/** The order for a vehicle, or why it gets none. */
export function orderFor(
  { to }: Addressed,
  { ctx, taskId, params }: FleetTask,
  choice: Choice,
  { now, due }: { now: number; due: number },
): CommandOrder | AppError {
  if (to instanceof AppError) return to
  const given = refused(() => chosen(to, params, choice))
  if (given instanceof AppError) return given
  const { action, type } = params
  const times = { due, expire: due + WAITS[type], now }
  return { vehicle: to, ...given, action, type, taskId, userId: ctx.actor.id, ...times }
}

/** With the areas that it names, or why its message cannot say them. */
async function withArea(
  ctx: ManualCtx,
  tx: Tx,
  order: CommandOrder | AppError,
): Promise<CommandOrder | AppError> {
  if (order instanceof AppError) return order
  try {
    return { ...order, params: await withAreas(ctx, tx, order) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Reserved ones come due no faster than they would be given, or they would all be sent in one moment. */
function dueOf(
  { params: { type, reserveTime = 0 } }: FleetTask,
  before: number,
  rate: number,
  now: number,
): number {
  return type === 'RESERVATION' ? reserveTime + Math.round((before / rate) * 1000) : now
}

/** A task that was taken up again gives no vehicle its command twice. */
async function without(tx: Tx, taskId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id::text from unnest(${ids}::bigint[]) as n(id) where not exists
      (select from command_log c where c.task_id = ${taskId} and c.vehicle_id = n.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives the command to all vehicles that can get it, no faster than the tenant allows. */
export async function giveAll(
  task: FleetTask,
  { mayObserve, rateOf }: FleetRules,
  progress: (given: number) => void,
): Promise<void> {
  const { ctx, taskId, params, signal } = task
  for (let at = 0; at < params.ids.length; ) {
    const rate = rateOf(ctx.tenantId)
    const portion = params.ids.slice(at, at + Math.floor(Math.min(PORTION, rate)))
    const before = at
    const given = await ctx.inScope(async (tx) => {
      const vehicles = await addressed(tx, await without(tx, taskId, portion))
      const now = task.now()
      const due = dueOf(task, before, rate, now)
      const choice = await choiceOf(tx, vehicles, mayObserve)
      const wished = vehicles.map((one) => orderFor(one, task, choice, { now, due }))
      const orders = await Promise.all(wished.map((one) => withArea(ctx, tx, one)))
      const possible = orders.filter((one): one is CommandOrder => !(one instanceof AppError))
      const rows = await giveCommands(tx, possible)
      await report(ctx.ports.all(commandReports), tx, possible, rows)
      return rows.filter((row) => row !== undefined).length
    })
    at += portion.length
    progress(at)
    if (at < params.ids.length) await wait((given / rate) * 1000, undefined, { signal })
  }
}
