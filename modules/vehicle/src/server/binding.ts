import { type CallCtx, defineRoute, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { type Bound, type Change, changing, readFull, rowChange, rowSchema } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import {
  type BindableTerminal,
  lockFreeTerminal,
  lockTerminals,
  markBound,
  markUnbound,
} from '@motorpool/terminal/server'
import { terminals } from '@motorpool/terminal/shared'
import { z } from 'zod'
import { refusalOf } from '../shared/lifecycle.ts'
import { type FullVehicle, type Vehicle, type Vehicles, vehicles } from '../shared/vehicles.ts'
import './errors.ts'
import { logLifecycle } from './lifecycle/log.ts'
import { lockVehicle, refuse, type VehicleRef, vehicleReference } from './lifecycle/vehicle.ts'
import { vehicleTables } from './tables.ts'

const terminalReference = {
  terminalId: z.union([z.string(), z.number()]).optional(),
  terminalCode: z.string().trim().max(32).optional(),
}

const place = ({ tenantId, orgId, vin }: Vehicle) => ({ tenantId, orgId, vin })

async function setTerminal(
  ctx: CallCtx,
  vehicle: Vehicle,
  terminalId: string | null,
  further: { init_work_time?: number } = {},
): Promise<void> {
  const now = new Date(ctx.now)
  await vehicleTables(ctx.tx)
    .updateTable('vehicle')
    .set({
      terminal_id: terminalId,
      bind_time: terminalId === null ? null : now,
      update_user_id: ctx.actor.id,
      update_time: now,
      ...further,
    })
    .where('id', '=', vehicle.id)
    .execute()
}

function sameTenant(vehicle: Vehicle, terminal: BindableTerminal): void {
  if (terminal.tenantId !== vehicle.tenantId)
    throw new AppError('NOT_FOUND', { what: textKey('terminal/terminals') })
}

async function finish(
  ctx: CallCtx,
  bound: Bound<Vehicles>,
  action: string,
  before: Vehicle,
  record: (change: Change) => void,
): Promise<FullVehicle> {
  const [after] = await readFull(ctx, bound, [before.id])
  record(rowChange(bound.resource, action, before, after))
  if (!after) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
  return after
}

function refOf(body: TerminalRef) {
  return { terminalId: parseId(body.terminalId), terminalCode: body.terminalCode }
}

const common = {
  permission: 'vehicle/vehicles/update',
  response: rowSchema(vehicles),
} as const

/** Binding, changing and unbinding of terminals (R274–R276). */
export function bindingRoutes(bound: Bound<Vehicles>): Route[] {
  const bindTerminal = defineRoute({
    ...common,
    scope: 'manual',
    id: 'vehicle.vehicles.bindTerminal',
    labels: [terminals.key],
    method: 'PUT',
    path: `${vehicles.api}/bindTerminal`,
    summary: 'Binds a free terminal to a vehicle without one.',
    body: z.object({ ...vehicleReference, ...terminalReference }),
    handler: (ctx, { body }) =>
      changing(ctx, async (inner, record) => {
        const vehicle = await lockVehicle(inner, bound, body)
        await putTerminal(inner, vehicle, body)
        return finish(inner, bound, 'bindTerminal', vehicle, record)
      }),
  })

  const changeTerminal = defineRoute({
    ...common,
    scope: 'manual',
    id: 'vehicle.vehicles.changeTerminal',
    labels: [terminals.key],
    method: 'PUT',
    path: `${vehicles.api}/changeTerminal`,
    summary: 'Replaces the terminal of a vehicle by a free one of the same link, and records the change.',
    body: z.object({
      ...vehicleReference,
      ...terminalReference,
      changeReason: z.string().trim().min(1).max(255),
      initWorkTime: z.number().min(0).max(100_000).multipleOf(0.01).optional(),
    }),
    handler: (ctx, { body }) =>
      changing(ctx, async (inner, record) => {
        const vehicle = await lockVehicle(inner, bound, body)
        await replaceTerminal(inner, vehicle, body)
        return finish(inner, bound, 'changeTerminal', vehicle, record)
      }),
  })

  const unbindTerminal = defineRoute({
    ...common,
    scope: 'manual',
    id: 'vehicle.vehicles.unbindTerminal',
    method: 'PUT',
    path: `${vehicles.api}/unbindTerminal/:vin`,
    summary: 'Frees a vehicle and its terminal of each other.',
    params: z.object({ vin: z.string().min(1).max(32) }),
    handler: (ctx, { params }) => unbind(ctx, bound, params),
  })
  return [bindTerminal, changeTerminal, unbindTerminal]
}

/** Frees a vehicle and its terminal of each other (R276). */
export function unbind(
  ctx: ManualCtx,
  bound: Bound<Vehicles>,
  ref: VehicleRef,
  reason?: string,
): Promise<FullVehicle> {
  return changing(ctx, async (inner, record) => {
    const vehicle = await lockVehicle(inner, bound, ref)
    refuse(refusalOf('unbindTerminal', vehicle), vehicle)
    const old = must(vehicle.terminalId, 'the terminal of a bound vehicle')
    await setTerminal(inner, vehicle, null)
    await markUnbound(inner.tx, old, vehicle.tenantId, new Date(inner.now))
    await logLifecycle(inner, [
      { vehicle: place(vehicle), operation: 'unbindTerminal', oldTerminalId: old, reason: reason ?? null },
    ])
    return finish(inner, bound, 'unbindTerminal', vehicle, record)
  })
}

interface TerminalRef {
  terminalId?: string | number | undefined
  terminalCode?: string | undefined
}

/** Puts a free terminal onto a locked vehicle without one (R274). */
export async function putTerminal(
  ctx: CallCtx,
  vehicle: Vehicle,
  input: TerminalRef,
  reason?: string,
): Promise<void> {
  refuse(refusalOf('bindTerminal', vehicle), vehicle)
  const terminal = await lockFreeTerminal(ctx.tx, refOf(input))
  sameTenant(vehicle, terminal)
  await setTerminal(ctx, vehicle, terminal.id)
  await markBound(ctx.tx, terminal.id, vehicle.vin, new Date(ctx.now))
  await logLifecycle(ctx, [
    { vehicle: place(vehicle), operation: 'bindTerminal', terminalId: terminal.id, reason: reason ?? null },
  ])
}

interface Replacement extends TerminalRef {
  changeReason: string
  initWorkTime?: number | undefined
}

const FILING_USAGE: Record<string, string> = { NEW_ENERGY: 'GBEV', NON_ROAD: 'GB4', ROAD_FUEL: 'GB6' }

/** Replaces the terminal of a locked vehicle by a free one of the same link, and records the change (R275). */
export async function replaceTerminal(ctx: CallCtx, vehicle: Vehicle, input: Replacement): Promise<void> {
  const { vin } = vehicle
  refuse(refusalOf('changeTerminal', vehicle), vehicle)
  const oldId = must(vehicle.terminalId, 'the terminal of a bound vehicle')
  const old = (await lockTerminals(ctx.tx, [oldId])).get(oldId)
  const next = await lockFreeTerminal(ctx.tx, refOf(input))
  sameTenant(vehicle, next)
  if (old?.chainType && next.chainType && old.chainType !== next.chainType)
    throw new AppError('TERMINAL_OTHER_CHAIN', { terminal: next.terminalCode })
  const now = new Date(ctx.now)
  await setTerminal(
    ctx,
    vehicle,
    next.id,
    input.initWorkTime === undefined ? {} : { init_work_time: input.initWorkTime },
  )
  await markUnbound(ctx.tx, oldId, vehicle.tenantId, now)
  await markBound(ctx.tx, next.id, vin, now)
  const usage = FILING_USAGE[vehicle.vehicleCategory]
  await logLifecycle(ctx, [
    {
      vehicle: place(vehicle),
      operation: 'changeTerminal',
      terminalId: next.id,
      oldTerminalId: oldId,
      reason: input.changeReason,
    },
  ])
  await vehicleTables(ctx.tx)
    .insertInto('terminal_change')
    .values({
      tenant_id: vehicle.tenantId,
      org_id: vehicle.orgId,
      vin,
      old_terminal_id: oldId,
      old_terminal_code: old?.terminalCode ?? '',
      old_chip_code: old?.chipCode ?? null,
      terminal_id: next.id,
      terminal_code: next.terminalCode,
      chip_code: next.chipCode,
      change_reason: input.changeReason,
      change_time: now,
      change_user_id: ctx.actor.id,
      init_work_time: input.initWorkTime ?? null,
      filing_usage: usage ?? 'GB4',
      create_user_id: ctx.actor.id,
      create_time: now,
      update_user_id: ctx.actor.id,
      update_time: now,
    })
    .execute()
}
