import type { TelemetryStore } from '@motorpool/history/server'
import { defineRoute, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { SignalSource } from '@motorpool/terminal/server'
import { ProtocolType } from '@motorpool/terminal/shared'
import { z } from 'zod'
import { DIAGNOSIS_MAX_MS } from '../../shared/diagnosis.ts'
import { CARRIERS } from '../monitor/protocols.ts'
import { checkRange } from '../monitor/range.ts'
import { keyOf } from '../monitor/single-calls.ts'
import { byVin } from '../monitor/vehicle-repo.ts'
import { rowOf, wantedOf } from './messages.ts'

/** Messages of a window that are looked at. */
const MOST = 20_000

const command = z
  .string()
  .regex(/^(0x)?[0-9a-f]{1,4}$/i)
  .transform((text) => Number.parseInt(text, 16))

const value = z.union([z.number(), z.string(), z.boolean()]).nullable()
const row = z.object({
  time: z.number(),
  receiveTime: z.number(),
  cmd: z.string(),
  values: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      value,
      unit: z.string().nullable(),
      label: z.string().nullable(),
    }),
  ),
})

/** What a vehicle said around a fault, by protocol and command (R359). */
export const diagnosisRoute = (store: TelemetryStore, signals: SignalSource): Route =>
  defineRoute({
    id: 'vehicle.alarmVehicle.diagnosis',
    method: 'POST',
    path: '/api/vehicle-svc/alarm/vehicle/V1.0/diagnosis/page',
    summary:
      'Messages of a vehicle in a window of a day at most, newest first, of a protocol and some of its commands; with GPRS11 those of its command groups (02: the engine) by the signals defined for them.',
    permission: 'vehicle/alarmDiagnosis/find',
    scope: 'tenant',
    readOnly: true,
    body: pageBody({
      vin: z.string().trim().min(1).max(32),
      protocol: z.enum(ProtocolType.values),
      cmdList: z.array(command).max(20).default([]),
      beginTime: z.number().int(),
      endTime: z.number().int(),
    }),
    responseShape: pageOf(row),
    handler: async (ctx, { body }) => {
      const { vin, protocol, cmdList: commands, beginTime, endTime, page, pageSize } = body
      const { from, to } = checkRange({ startTime: beginTime, endTime })
      if (to - from > DIAGNOSIS_MAX_MS) throw new AppError('RANGE_TOO_LONG', { days: 1 })
      // The VIN is a filter of a page: of a vehicle that the caller does not see there are no messages.
      const vehicle = await byVin(ctx, vin.toUpperCase())
      if (!vehicle) return { items: [], total: 0, current: page }
      const table = await signals.tableOf(vehicle.vin)
      const { items } = await store.history(keyOf(vehicle), from, to, { limit: MOST, also: CARRIERS })
      const asked = { protocol, commands }
      const found = wantedOf(items, asked).toReversed()
      const shown = found.slice((page - 1) * pageSize, page * pageSize)
      return {
        items: shown.map((message) => rowOf(message, asked, ctx.locale, table)),
        total: found.length,
        current: page,
      }
    },
  })
