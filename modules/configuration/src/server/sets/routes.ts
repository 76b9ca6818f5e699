import { type Commanded, commanded, fleetOrdering, fleetWhom } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { bind, changing, createRows } from '@motorpool/resource/server'
import { nameIn, PARAMETER_COMMANDS } from '@motorpool/wire'
import { z } from 'zod'
import { type OfferedSetting, PARAMS, ParamProtocol, paramSets } from '../../shared/index.ts'
import { keptOf } from '../store.ts'
import { setHooks } from './hooks.ts'
import { problemsOf, settingOf } from './values.ts'

const { api, key } = paramSets
const sets = bind(paramSets, setHooks)

const settable = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['text', 'whole', 'decimal', 'choice']),
  min: z.number(),
  max: z.number(),
  unit: z.string().optional(),
  choices: z.array(z.object({ value: z.number(), name: z.string() })).optional(),
})

const settingsRoute: Route = defineRoute({
  id: 'terminal.paramSets.settings',
  labels: [key],
  method: 'GET',
  path: `${api}/settings/:protocol`,
  summary:
    'Parameters of a protocol that a set may hold: names, units and ranges, in the language of the caller.',
  permission: `${key}/find`,
  scope: 'tenant',
  params: z.object({ protocol: z.enum(ParamProtocol.values) }),
  response: z.array(settable),
  handler: async (ctx, { params }): Promise<OfferedSetting[]> =>
    (settingOf(params.protocol)?.params ?? []).map(({ name, choices, optional: _optional, ...param }) => ({
      ...param,
      name: nameIn(name, ctx.locale),
      ...(choices
        ? { choices: choices.map((one) => ({ value: one.value, name: nameIn(one.name, ctx.locale) })) }
        : {}),
    })),
})

/** What the terminal said last of what may be set; what stands outside its range is left out. */
async function valuesOf(ctx: CallCtx, vehicle: Commanded): Promise<Record<string, string | number>> {
  const { name, parameters } = vehicle.protocol
  const kept = await keptOf(ctx.tx, vehicle)
  const values = parameters.flatMap(({ key: of, settable: how }): [string, string | number][] => {
    const value = kept.get(of)?.value ?? null
    if (!how || value === null) return []
    const typed = how.kind === 'text' ? value : Number(value)
    return problemsOf(name, { [of]: typed }).length === 0 ? [[of, typed]] : []
  })
  return Object.fromEntries(values)
}

const fromVehicleRoute: Route = defineRoute({
  id: 'terminal.paramSets.fromVehicle',
  labels: [key],
  method: 'POST',
  path: `${api}/fromVehicle`,
  summary: 'Saves what the terminal of a vehicle said last of its settable parameters as a set.',
  permission: `${key}/create`,
  scope: 'manual',
  body: z.object({ vin: z.string().min(1).max(32), setName: z.string().trim().min(1).max(64) }),
  response: z.object({ id: z.string() }),
  handler: (ctx, { body: { vin, setName } }) =>
    changing(ctx, async (inner, record) => {
      if (!inner.permissions.has(`${PARAMS}/find`)) throw new AppError('FORBIDDEN')
      const vehicle = await commanded(inner, vin)
      const paramValues = await valuesOf(inner, vehicle)
      if (Object.keys(paramValues).length === 0) throw new AppError('PARAMETERS_UNREAD', { vin })
      const protocol = ParamProtocol.values.find((one) => one === vehicle.protocol.name)
      if (!protocol) throw new AppError('PARAMETERS_NONE', { vin })
      const { changes, made, refused } = await createRows(inner, sets, [{ setName, protocol, paramValues }])
      const [wrong] = refused
      if (wrong) throw new AppError('INVALID_INPUT', {}, { fields: [...wrong.work.errors] })
      record(...changes)
      return { id: made[0]?.id ?? '' }
    }),
})

interface StoredSet {
  protocol: string
  values: Record<string, string | number>
}

const applyRoute: Route = defineRoute({
  id: 'terminal.paramSets.apply',
  labels: [key],
  method: 'POST',
  path: `${api}/:id/apply`,
  summary:
    'Sets the values of a set in several terminals, named or all that a list of vehicles finds: a command to a fleet, whose task shows its progress, is stopped in the download centre and says of each vehicle what was known, what was wanted and what was read back. Terminals of another protocol get nothing.',
  permission: `${PARAMS}/update`,
  scope: 'tenant',
  params: z.object({ id: idText }),
  body: fleetWhom,
  response: z.object({ taskId: idText }),
  handler: async (ctx, { params: { id }, body }) => {
    if (!ctx.permissions.has(`${key}/find`)) throw new AppError('FORBIDDEN')
    const { rows } = await sql<StoredSet>`
      select protocol, param_values as values from param_set where id = ${id}`.execute(ctx.tx)
    const [set] = rows
    if (!set) throw new AppError('NOT_FOUND', { what: id })
    const order = { cmdCode: PARAMETER_COMMANDS.set, action: 'set', params: set.values } as const
    return ctx.ports.get(fleetOrdering)(ctx, { ...body, ...order, protocol: set.protocol })
  },
})

export const setRoutes: readonly Route[] = [settingsRoute, fromVehicleRoute, applyRoute]
