import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { bind, type Draft, type Hooks, readFull, resourceRoutes, rowSchema } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { completeFromVehicle } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { debugLogs } from '../shared/debug-logs.ts'
import type { DebugVehicle, WorkState } from '../shared/steps.ts'
import { debugVehicle, workState } from './answers.ts'
import { workStateOf } from './checks.ts'

const LIST_MAX = 500

/** Imported lines are of vehicles and people that exist. */
async function complement(ctx: CallCtx, drafts: readonly Draft<typeof debugLogs>[]): Promise<void> {
  const { rows: found } = await sql<{ vin: string; terminal: string | null }>`
    select v.vin, t.terminal_code as terminal from vehicle v left join terminal t on t.id = v.terminal_id
    where v.vin = any (${drafts.map((d) => d.values.vin)}::text[])`.execute(ctx.tx)
  const { rows: people } = await sql<{ id: string; name: string }>`
    select id, real_name as name from app_user where id = any (${drafts.map((d) => d.values.debugUserId)}::bigint[])`.execute(
    ctx.tx,
  )
  const vehicles = new Map(found.map((r) => [r.vin, r.terminal]))
  const names = new Map(people.map((r) => [r.id, r.name]))
  for (const { values, fail } of drafts) {
    const { vin = '' } = values
    if (!vehicles.has(vin)) fail('vin', { code: 'FIELD_REFERENCE', params: { value: vin } })
    if (isEmpty(values.terminalCode)) values.terminalCode = vehicles.get(vin) ?? null
    values.debugUserName = names.get(values.debugUserId ?? '') ?? ''
  }
}

const hooks: Hooks<typeof debugLogs> = {
  complete: (ctx, inputs) => completeFromVehicle(ctx, inputs),
  prepare: (ctx, drafts) => complement(ctx, drafts),
}
const bound = bind(debugLogs, hooks)

const vinParams = z.object({ vin: z.string().min(1).max(32) })
const OF_VEHICLE = 'vehicle/debugLog/find|single-vehicle/find'
const API = '/api/vehicle-svc/vehicleDebugLogs/V1.0'

const ofVehicle = defineRoute({
  id: 'vehicle.vehicleDebugLogs.list',
  method: 'GET',
  path: `${API}/:vin/list`,
  summary: 'The debug log of one vehicle, the newest first.',
  permission: OF_VEHICLE,
  scope: 'tenant',
  params: vinParams,
  response: z.array(rowSchema(debugLogs)),
  handler: async (ctx, { params }) => {
    const { rows } = await sql<{ id: string }>`
      select id from vehicle_debug_log where vin = ${params.vin.toUpperCase()}
      order by debug_time desc, id desc limit ${LIST_MAX}`.execute(ctx.tx)
    return readFull(
      ctx,
      bound,
      rows.map((r) => r.id),
    )
  },
})

async function seen(ctx: CallCtx, vin: string): Promise<string> {
  const { rows } = await sql<{
    vin: string
  }>`select vin from vehicle where vin = ${vin.toUpperCase()}`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
  return rows[0].vin
}

interface VehicleRow {
  id: string
  adjust_id: string
  adjust_no: string
  vin: string
  machine_code: string
  adjust_state: string
  current_step: DebugVehicle['currentStep']
  adjuster_name: string | null
  terminal_code: string | null
  online: boolean | null
  report_time: Date | null
  debug_end_time: Date | null
  total: number
}

const ms = (time: Date | null) => (time === null ? null : new Date(time).getTime())
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

const vehiclePage = defineRoute({
  id: 'vehicle.vehicleDebug.vehiclePage',
  method: 'POST',
  path: `${debugLogs.api}/vehicle/page`,
  summary: 'Vehicles that are being debugged, those begun last first.',
  permission: 'vehicle/debug/find',
  scope: 'tenant',
  readOnly: true,
  body: pageBody({ keyword: z.string().max(64).nullish() }),
  response: pageOf(debugVehicle),
  handler: async (ctx, { body }) => {
    const like = body.keyword?.trim() ? `%${escaped(body.keyword.trim())}%` : null
    const { rows } = await sql<VehicleRow>`
      select v.id, a.id as adjust_id, a.adjust_no, v.vin, v.machine_code, a.adjust_state, a.current_step,
        u.real_name as adjuster_name, t.terminal_code, r.online, r.report_time, a.debug_end_time,
        count(*) over ()::int as total
      from vehicle_adjust a join vehicle v on v.vin = a.vin
      left join app_user u on u.id = a.adjuster_id
      left join terminal t on t.id = a.terminal_id
      left join vehicle_realtime r on r.vehicle_id = v.id
      where a.adjust_state <> 'ADJUSTED' and not a.cancel_flag
        and (${like}::text is null or v.vin ilike ${like} or v.machine_code ilike ${like})
      order by a.id desc limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`.execute(ctx.tx)
    const items = rows.map(
      (r): DebugVehicle => ({
        id: r.id,
        adjustId: r.adjust_id,
        adjustNo: r.adjust_no,
        vin: r.vin,
        machineCode: r.machine_code,
        adjustState: r.adjust_state,
        currentStep: r.current_step,
        adjusterName: r.adjuster_name,
        terminalCode: r.terminal_code,
        online: r.online ?? false,
        reportTime: ms(r.report_time),
        debugEndTime: ms(r.debug_end_time),
      }),
    )
    return { items, total: rows[0]?.total ?? 0, current: body.page }
  },
})

export function debugLogRoutes(reports: VehicleReports): readonly Route[] {
  const workstate = defineRoute({
    id: 'vehicle.vehicleDebugLogs.workstate',
    method: 'GET',
    path: `${API}/:vin/workstate`,
    summary: 'The work state of a vehicle as it last reported; null when it never did.',
    permission: OF_VEHICLE,
    scope: 'tenant',
    params: vinParams,
    response: workState.nullable(),
    handler: async (ctx, { params }): Promise<WorkState | null> =>
      workStateOf(ctx, reports, await seen(ctx, params.vin)),
  })
  return [ofVehicle, workstate, vehiclePage, ...resourceRoutes(debugLogs, hooks)]
}
