import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Bound, lockRows } from '@motorpool/resource/server'
import { type Issue, parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import type { Vehicle, Vehicles } from '../../shared/vehicles.ts'
import { refuseFinanced } from '../financed.ts'
import { vehicleTables } from '../tables.ts'

const MANY = 500
const idText = z.union([z.string(), z.number()])

export const vehicleReference = { id: idText.optional(), vin: z.string().trim().max(32).optional() }

/** One vehicle or several, by id or by VIN. */
export const vehicleReferences = {
  ...vehicleReference,
  ids: z.array(idText).max(MANY).optional(),
  vins: z.array(z.string().trim().max(32)).max(MANY).optional(),
  vinList: z.array(z.string().trim().max(32)).max(MANY).optional(),
}

export interface VehicleRef {
  id?: string | number | undefined
  vin?: string | undefined
  ids?: readonly (string | number)[] | undefined
  vins?: readonly string[] | undefined
  vinList?: readonly string[] | undefined
}

const notThere = () => new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })

async function idsOfVins(ctx: CallCtx, vins: readonly string[]): Promise<string[]> {
  if (vins.length === 0) return []
  const wanted = [...new Set(vins.map((vin) => vin.toUpperCase()))]
  const rows = await vehicleTables(ctx.tx)
    .selectFrom('vehicle')
    .select('id')
    .where('vin', 'in', wanted)
    .execute()
  if (rows.length < wanted.length) throw notThere()
  return rows.map((row) => row.id)
}

/** The vehicles of a call, locked for the rest of it in the order of their ids. */
export async function lockVehicles(
  ctx: CallCtx,
  bound: Bound<Vehicles>,
  ref: VehicleRef,
): Promise<Vehicle[]> {
  const given = [...(ref.id === undefined ? [] : [ref.id]), ...(ref.ids ?? [])]
  const ids = given.flatMap((id) => parseId(id) ?? [])
  if (ids.length < given.length) throw notThere()
  const vins = [...(ref.vin ? [ref.vin] : []), ...(ref.vins ?? []), ...(ref.vinList ?? [])]
  // An id says which vehicle it is; a VIN beside it is its description.
  const named = ids.length > 0 ? ids : await idsOfVins(ctx, vins)
  if (named.length === 0) throw notThere()
  const rows = await lockRows(ctx, bound, [...new Set(named)])
  await refuseFinanced(ctx, rows)
  return rows
}

export async function lockVehicle(ctx: CallCtx, bound: Bound<Vehicles>, ref: VehicleRef): Promise<Vehicle> {
  const [vehicle] = await lockVehicles(ctx, bound, { id: ref.id, vin: ref.vin })
  if (!vehicle) throw notThere()
  return vehicle
}

/** Says no with the reason why this vehicle refuses. */
export function refuse(problem: Issue | undefined, vehicle: Vehicle): void {
  if (problem) throw new AppError(problem.code, { vin: vehicle.vin, ...problem.params })
}
