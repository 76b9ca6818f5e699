import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, type FieldError, type Locale } from '@motorpool/kernel'
import {
  COMMAND_PARAM_KINDS,
  type CommandParam,
  type CommandSpec,
  type CommandValues,
  inEdition,
  isOffered,
  nameIn,
} from '@motorpool/wire'
import { z } from 'zod'
import {
  CmdAction,
  CmdType,
  cmdLogs,
  type OfferedCommand,
  type OfferedParam,
  SENDING,
} from '../shared/index.ts'
import { withAreas } from './areas.ts'
import { chosen, type MayObserve } from './choose.ts'
import { commandReports, report } from './fleet/reports.ts'
import { lockOrdering } from './locks-port.ts'
import { Makers } from './makers/makers.ts'
import { giveCommand } from './order.ts'
import { commanded } from './vehicle.ts'

export const API = '/api/vehicle-svc/cmd/V2.0'
/** Whose rights locks and unlocks ask for. */
const LOCKS = 'lock/locks'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** ms for which a command may wait unless its sender says otherwise: behind others, for a sign-on, after its time. */
export const WAITS = { REALTIME: 10 * 60_000, OFFLINE: 7 * DAY_MS, RESERVATION: HOUR_MS } as const
const AHEAD_MAX_MS = 90 * DAY_MS

const vin = z.string().min(1).max(32)
const time = z.number().int()

/** Which command, and its values. */
export const wish = z.object({
  cmdCode: z.string().min(1).max(32),
  /** It is a command of this protocol alone, of which others may have one of the same code. */
  protocol: z.string().max(32).optional(),
  params: z.record(z.string().max(64), z.union([z.string().max(1000), z.number()])).optional(),
})

const body = wish.extend({
  /** ms; when a reservation is sent. */
  reserveTime: time.optional(),
  /** ms; it is not sent after that. */
  expireTime: time.optional(),
  /** Of a lock or an unlock: why. */
  reason: z.string().trim().min(1).max(255).optional(),
})

type Type = (typeof CmdType.values)[number]
type Body = z.output<typeof body>

const outside = (field: string, min: number, max: number): FieldError => ({
  field,
  code: 'FIELD_RANGE',
  params: { min: new Date(min).toISOString(), max: new Date(max).toISOString() },
})

/**
 * When a command is due and until when it may be sent.
 *
 * @throws AppError INVALID_INPUT naming what is too early or too late
 */
export function times(
  type: Type,
  { reserveTime, expireTime }: Pick<Body, 'reserveTime' | 'expireTime'>,
  now: number,
): { due: number; expire: number } {
  const wrong: FieldError[] = []
  const latest = now + AHEAD_MAX_MS
  if (type === 'RESERVATION' && (reserveTime === undefined || reserveTime <= now || reserveTime > latest))
    wrong.push(outside('reserveTime', now, latest))
  const due = type === 'RESERVATION' ? (reserveTime ?? now) : now
  if (expireTime !== undefined && (expireTime <= due || expireTime > latest + DAY_MS))
    wrong.push(outside('expireTime', due, latest + DAY_MS))
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', {}, { fields: wrong })
  return { due, expire: expireTime ?? due + WAITS[type] }
}

const answer = z.object({ id: z.string(), checkID: z.string(), state: z.string() })

const isLock = (action: string): action is 'lock' | 'unlock' => action === 'lock' || action === 'unlock'

/** A lock is asked for and not given: another person approves it (`@motorpool/lock`). */
function askForLock(
  ctx: CallCtx,
  of: string,
  { action, type, order }: { action: 'lock' | 'unlock'; type: Type; order: Body },
): Promise<{ id: string; checkID: string; state: string }> {
  const { cmdCode, reason, reserveTime } = order
  if (reason === undefined)
    throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'reason', code: 'FIELD_REQUIRED' }] })
  times(type, order, ctx.now)
  return ctx.ports.get(lockOrdering)(ctx, {
    vin: of,
    action,
    lockCommand: cmdCode,
    type,
    reason,
    reserveTime,
  })
}

export const sendRoute = (mayObserve: MayObserve): Route =>
  defineRoute({
    id: 'vehicle.cmd.send',
    labels: [cmdLogs.key],
    method: 'POST',
    path: `${API}/:vin/:action/:type`,
    summary:
      'Gives a command to the terminal of a vehicle: at once, as soon as it is online, or at a time. What becomes of it is told by its check id on the live channel and stands in the log.',
    permission: `${SENDING}/update|${LOCKS}/update`,
    scope: 'tenant',
    params: z.object({ vin, action: z.enum(CmdAction.values), type: z.enum(CmdType.values) }),
    body,
    response: answer,
    handler: async (ctx, { params: { vin: of, action, type }, body: order }) => {
      if (!ctx.permissions.has(`${isLock(action) ? LOCKS : SENDING}/update`)) throw new AppError('FORBIDDEN')
      if (isLock(action)) return askForLock(ctx, of, { action, type, order })
      const vehicle = await commanded(ctx, of)
      const makers = await Makers.of(ctx.tx, [vehicle])
      const wished = chosen(vehicle, { action, type, ...order }, { mayObserve, makers })
      const picked = { ...wished, params: await withAreas(ctx, ctx.tx, wished) }
      const { due, expire } = times(type, order, ctx.now)
      const given = { vehicle, ...picked, action, type, due, expire, userId: ctx.actor.id, now: ctx.now }
      const stored = await giveCommand(ctx.tx, given)
      await report(ctx.ports.all(commandReports), ctx.tx, [given], [stored])
      const { id, checkID, state } = stored
      return { id, checkID, state }
    },
  })

function offeredParam(
  { choices, editions: _editions, ...param }: CommandParam,
  locale: Locale,
  { [param.key]: initial }: CommandValues = {},
): OfferedParam {
  const inWords = choices?.map(({ value, name }) => ({ value, name: nameIn(name, locale) }))
  return {
    ...param,
    name: nameIn(param.name, locale),
    ...(inWords ? { choices: inWords } : {}),
    ...(initial === undefined ? {} : { initial }),
  }
}

export const offeredRoute = (mayObserve: MayObserve): Route =>
  defineRoute({
    id: 'vehicle.cmd.offered',
    labels: [cmdLogs.key],
    method: 'GET',
    path: `${API}/:vin/commands`,
    summary:
      'Commands that the terminal of a vehicle takes, in the language of the caller: those of its protocol, then those that its software version declares, by their own names.',
    permission: `${SENDING}/update`,
    scope: 'tenant',
    params: z.object({ vin }),
    response: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        action: z.enum(CmdAction.values),
        keeps: z.boolean(),
        params: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            kind: z.enum(COMMAND_PARAM_KINDS),
            min: z.number(),
            max: z.number(),
            unit: z.string().optional(),
            choices: z.array(z.object({ value: z.number(), name: z.string() })).optional(),
            optional: z.literal(true).optional(),
            initial: z.union([z.string(), z.number()]).optional(),
          }),
        ),
      }),
    ),
    handler: async (ctx, { params }): Promise<OfferedCommand[]> => {
      const vehicle = await commanded(ctx, params.vin)
      const { protocol, edition, tenantId } = vehicle
      const allowed = ({ observesDriver = false }: CommandSpec) => !observesDriver || mayObserve(tenantId)
      const own = protocol.commands
        .filter((one) => isOffered(one) && inEdition(one, edition) && allowed(one))
        .map(({ code, name, action, params: asked }) => ({
          code,
          name: nameIn(name, ctx.locale),
          action,
          keeps: true,
          params: asked.filter((one) => inEdition(one, edition)).map((one) => offeredParam(one, ctx.locale)),
        }))
      const makers = (await Makers.of(ctx.tx, [vehicle])).commandsOf(vehicle)
      const declared = makers
        .filter(({ spec }) => inEdition(spec, edition) && allowed(spec))
        .map(({ code, name, action, keeps, params: asked, initial }) => ({
          code,
          name,
          action,
          keeps,
          params: asked.map((one) => offeredParam(one, ctx.locale, initial)),
        }))
      return [...own, ...declared]
    },
  })
