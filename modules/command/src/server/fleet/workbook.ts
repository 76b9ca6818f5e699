import { sql } from '@motorpool/db'
import { type Cell, writePortions, XLSX_TYPE } from '@motorpool/excel'
import type { FileReply } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, chinaTimeText, enumLabel } from '@motorpool/kernel'
import { CmdFailure, CmdState, cmdLogs } from '../../shared/index.ts'
import type { MayObserve } from '../choose.ts'
import { addressed } from '../vehicle.ts'
import { choiceOf, type FleetTask, orderFor } from './give.ts'
import { reportsOf } from './reports.ts'

const PORTION = 500

interface Told {
  vehicleId: string
  state: string
  failReason: string | null
  /** ms; when it will be sent: of one that waits for its time. */
  reserved: number | null
}

/** What became of the command of each vehicle, in the order in which they were named. */
async function* rowsOf(task: FleetTask, mayObserve: MayObserve): AsyncGenerator<Cell[][]> {
  const { ctx, taskId, params } = task
  const say = (key: string, of?: Record<string, string | number>) =>
    translate(ctx.catalogues, ctx.locale, key, of)
  const reports = reportsOf(task)
  for (let at = 0; at < params.ids.length; at += PORTION) {
    const ids = params.ids.slice(at, at + PORTION)
    const { vehicles, told, choice, more } = await ctx.inScope(async (tx) => {
      const { rows } = await sql<Told>`
        select vehicle_id::text as "vehicleId", state, fail_reason as "failReason",
          case when stage = 'WAITING' and cmd_type = 'RESERVATION' then (extract(epoch from due_time) * 1000)::float8 end as reserved
        from command_log
        where task_id = ${taskId} and vehicle_id = any (${ids}::bigint[])`.execute(tx)
      const found = await addressed(tx, ids)
      return {
        choice: await choiceOf(tx, found, mayObserve),
        vehicles: new Map(found.map((one) => [one.id, one])),
        more: await Promise.all(reports.map((one) => one.cells(ctx, tx, taskId, ids))),
        told: new Map(rows.map((row) => [row.vehicleId, row])),
      }
    })
    yield ids.map((id): Cell[] => {
      const vehicle = vehicles.get(id)
      if (!vehicle) return [id, say('command.notGiven'), say('command.noVehicle')]
      const { vin } = vehicle
      const row = told.get(id)
      if (row) {
        const reason = row.failReason === null ? null : enumLabel(CmdFailure, row.failReason, ctx)
        const state =
          row.reserved === null
            ? enumLabel(CmdState, row.state, ctx)
            : say('command.reserved', { time: chinaTimeText(row.reserved) })
        const said = more.map((cells) => cells.get(id) ?? null)
        return [vin, state, reason, ...said]
      }
      const why = orderFor(vehicle, task, choice, { now: ctx.now, due: ctx.now })
      // It could be given, so its queue was full.
      const refusal = why instanceof AppError ? why : undefined
      const reason = refusal
        ? say(`error.${refusal.code}`, refusal.params)
        : say('error.COMMAND_QUEUE_FULL', { vin, max: '' })
      return [vin, say('command.notGiven'), reason]
    })
  }
}

export function fleetWorkbook(task: FleetTask, mayObserve: MayObserve, title: string): FileReply {
  const { catalogues, locale } = task.ctx
  const columns = ['vin', 'state', 'failReason'].map((field) => ({
    header: translate(catalogues, locale, `${cmdLogs.key}.${field}`),
  }))
  columns.push(...reportsOf(task).map((one) => ({ header: one.header(task.ctx) })))
  return {
    file: true,
    fileName: `${title}.xlsx`,
    contentType: XLSX_TYPE,
    body: writePortions(title, columns, rowsOf(task, mayObserve)),
  }
}
