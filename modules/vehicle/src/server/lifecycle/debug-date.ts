import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { vehicles } from '../../shared/vehicles.ts'
import { vehicleTables } from '../tables.ts'
import { defineStep } from './steps.ts'

const DIGITS = /^\d{10,15}$/
const CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/

/** Milliseconds, or a day with or without a time as people in China write it. */
export function instantOf(text: string): number | undefined {
  if (DIGITS.test(text)) return Number(text)
  const [, day, time = '00:00:00'] = CLOCK.exec(text) ?? []
  const instant = day ? Date.parse(`${day}T${time}+08:00`) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

export const updateDebugDate = defineStep({
  id: 'updateDebugDate',
  method: 'PUT',
  path: '/updateDebugDate/:vin/:endTime',
  summary: 'Sets until when a vehicle is being debugged.',
  params: { vin: z.string().min(1).max(32), endTime: z.string().min(1).max(32) },
  fields: [],
  sets: ['debugEndTime'],
  values: (_vehicle, { more }) => {
    const debugEndTime = instantOf(decodeURIComponent(more.endTime))
    if (debugEndTime === undefined)
      throw new AppError(
        'FIELD_FORMAT',
        { label: textKey('vehicle/vehicles.debugEndTime') },
        { fields: [{ field: 'endTime', code: 'FIELD_FORMAT' }] },
      )
    return { debugEndTime }
  },
})

export const getDebugDate: Route = defineRoute({
  id: 'vehicle.vehicles.getDebugDate',
  method: 'GET',
  path: `${vehicles.api}/getDebugDate/:vin`,
  summary: 'Until when a vehicle is being debugged.',
  permission: 'vehicle/vehicles/find',
  scope: 'tenant',
  params: z.object({ vin: z.string().min(1).max(32) }),
  response: z.number().nullable(),
  handler: async (ctx: CallCtx, { params }) => {
    const row = await vehicleTables(ctx.tx)
      .selectFrom('vehicle')
      .select('debug_end_time')
      .where('vin', '=', params.vin.toUpperCase())
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
    return row.debug_end_time === null ? null : new Date(row.debug_end_time).getTime()
  },
})
