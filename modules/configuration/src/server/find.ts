import { type Commanded, commanded } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import type { Locale } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { PLC_CODES, PlcParameter, plcField, SECRET_FIELDS } from '@motorpool/terminal/shared'
import { COMMAND_PARAM_KINDS, nameIn, PARAMETER_COMMANDS, type TerminalParameter } from '@motorpool/wire'
import { z } from 'zod'
import {
  GROUPS,
  PARAMS,
  type ParamRow,
  ParamStage,
  type PlcRow,
  paramsPath,
  type TerminalParams,
} from '../shared/index.ts'
import { type Kept, keptOf } from './store.ts'

const path = paramsPath(':vin')
const vin = z.string().min(1).max(32)
const text = z.string().nullable()
const time = z.number().nullable()

const row = z.object({
  key: z.string(),
  code: z.string(),
  name: z.string(),
  group: z.enum(GROUPS),
  unit: text,
  choices: z.array(z.object({ value: z.number(), name: z.string() })),
  settable: z
    .object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(COMMAND_PARAM_KINDS),
      min: z.number(),
      max: z.number(),
      unit: z.string().optional(),
      optional: z.literal(true).optional(),
    })
    .nullable(),
  value: text,
  readTime: time,
  wanted: z
    .object({
      value: z.string(),
      before: text,
      stage: z.enum(ParamStage.values),
      time: z.number(),
      user: text,
      confirmed: text,
      confirmTime: time,
    })
    .nullable(),
})

/** Ids as the standards write them, all of a protocol in one width. */
const codeOf = (id: number, ids: readonly number[]): string =>
  `0x${id
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(...ids) > 0xff ? 4 : 2, '0')}`

function rowOf(parameter: TerminalParameter, code: string, kept: Kept | undefined, locale: Locale): ParamRow {
  const { name, group, unit, codes = {}, settable } = parameter
  const choices = Object.entries(codes).map(([value, one]) => ({
    value: Number(value),
    name: nameIn(one, locale),
  }))
  const { choices: _own, ...how } = settable ?? {}
  return {
    key: parameter.key,
    code,
    name: nameIn(name, locale),
    group,
    unit: kept?.unit ?? unit ?? null,
    choices,
    settable: settable ? ({ ...how, name: nameIn(settable.name, locale) } as ParamRow['settable']) : null,
    value: kept?.value ?? null,
    readTime: kept?.readTime ?? null,
    wanted: kept?.wanted ?? null,
  }
}

async function openOf(tx: Tx, vehicleId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from command_open o join command_log c on c.id = o.command_id
    where o.vehicle_id = ${vehicleId} and c.cmd_code = any (${Object.values(PARAMETER_COMMANDS)}::text[])`.execute(
    tx,
  )
  return rows[0]?.open ?? 0
}

/** What software versions define of the controllers of machines; the password has a tab of its own. */
async function plcOf(
  reports: Pick<VehicleReports, 'fields'>,
  vehicle: Commanded,
  locale: Locale,
): Promise<PlcRow[]> {
  const open = PLC_CODES.filter((code) => !SECRET_FIELDS.includes(plcField(code)))
  const values = await reports.fields(vehicle, open.map(plcField))
  return PLC_CODES.map((code) => {
    const { value, label, unit = null, time = null } = values.get(plcField(code)) ?? {}
    const named = label ? nameIn(label, locale) : value
    return {
      code,
      name: PlcParameter.labels[code][locale],
      value: named === undefined ? null : String(named),
      unit,
      time,
    }
  })
}

export const findRoute = (reports: Pick<VehicleReports, 'fields'>): Route =>
  defineRoute({
    id: 'vehicle.single1.params',
    method: 'GET',
    path,
    summary:
      'Parameters of the terminal of a vehicle: names, units, ranges, what it said last, and what became of the values that somebody wanted.',
    permission: `${PARAMS}/find`,
    scope: 'tenant',
    params: z.object({ vin }),
    response: z.object({
      protocol: z.string(),
      terminalCode: z.string(),
      online: z.boolean(),
      open: z.number(),
      items: z.array(row),
      plc: z.array(
        z.object({ code: z.enum(PlcParameter.values), name: z.string(), value: text, unit: text, time }),
      ),
    }),
    handler: async (ctx, { params }): Promise<TerminalParams> => {
      const vehicle = await commanded(ctx, params.vin)
      const { protocol, terminalCode, online } = vehicle
      const kept = await keptOf(ctx.tx, vehicle)
      const ids = protocol.parameters.map(({ id }) => id)
      const items = protocol.parameters.map((one) =>
        rowOf(one, codeOf(one.id, ids), kept.get(one.key), ctx.locale),
      )
      const open = await openOf(ctx.tx, vehicle.id)
      const plc = await plcOf(reports, vehicle, ctx.locale)
      return { protocol: nameIn(protocol.label, ctx.locale), terminalCode, online, open, items, plc }
    },
  })
