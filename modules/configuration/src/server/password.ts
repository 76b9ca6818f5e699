import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Commanded, commanded } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, type Locale } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { plcField } from '@motorpool/terminal/shared'
import { nameIn } from '@motorpool/wire'
import { z } from 'zod'
import { PASSWORD, type PasswordOutput, type PasswordShown, passwordPath } from '../shared/index.ts'

const TYPE = plcField('30')
const OUTPUT = plcField('31')
/** Lines of the log that the tab shows. */
const LOG_MAX = 50
const TYPE_MAX = 64

const path = passwordPath(':vin')
const params = z.object({ vin: z.string().min(1).max(32) })
const text = z.string().nullable()
const digestOf = promisify(scrypt) as (password: string, salt: Uint8Array, length: number) => Promise<Buffer>

interface Output {
  password: string
  type: string | null
  time: number
}

/** The password that the controller of a vehicle puts out; undefined where it puts out none. */
async function outputOf(
  reports: Pick<VehicleReports, 'fields'>,
  vehicle: Commanded,
  locale: Locale,
): Promise<Output | undefined> {
  const values = await reports.fields(vehicle, [TYPE, OUTPUT])
  const output = values.get(OUTPUT)
  if (!output || output.value === '') return undefined
  const type = values.get(TYPE)
  const named = type?.label ? nameIn(type.label, locale) : type?.value
  return {
    password: String(output.value),
    type: named === undefined ? null : String(named).slice(0, TYPE_MAX),
    time: output.time,
  }
}

/** Whether this very password is the one that was shown last of this terminal. */
async function wasShown(tx: Tx, { id, terminalCode }: Commanded, password: string): Promise<boolean> {
  const { rows } = await sql<{ salt: Buffer; digest: Buffer }>`
    select salt, digest from password_output where vehicle_id = ${id} and terminal_code = ${terminalCode}
    order by password_output.id desc limit 1`.execute(tx)
  const [last] = rows
  if (!last) return false
  return timingSafeEqual(await digestOf(password, last.salt, last.digest.length), last.digest)
}

async function logOf(tx: Tx, { id }: Commanded): Promise<PasswordShown[]> {
  const { rows } = await sql<PasswordShown>`
    select p.id::text, p.show_time as time, u.real_name as user, p.recipient, p.reason, p.password_type as type
    from password_output p left join app_user u on u.id = p.show_user_id
    where p.vehicle_id = ${id} order by p.id desc limit ${LOG_MAX}`.execute(tx)
  return rows
}

export const findPasswordRoute = (reports: Pick<VehicleReports, 'fields'>): Route =>
  defineRoute({
    id: 'vehicle.single1.password',
    method: 'GET',
    path,
    summary:
      'Whether the controller of a vehicle puts out a password, of what type, and to whom passwords were shown. The password is not in the answer.',
    permission: `${PASSWORD}/find`,
    scope: 'tenant',
    params,
    response: z.object({
      state: z.enum(['ABSENT', 'NEW', 'SHOWN']),
      type: text,
      time: z.number().nullable(),
      log: z.array(
        z.object({
          id: z.string(),
          time: z.number(),
          user: text,
          recipient: z.string(),
          reason: z.string(),
          type: text,
        }),
      ),
    }),
    handler: async (ctx, { params: { vin } }): Promise<PasswordOutput> => {
      const vehicle = await commanded(ctx, vin)
      const output = await outputOf(reports, vehicle, ctx.locale)
      const log = await logOf(ctx.tx, vehicle)
      if (!output) return { state: 'ABSENT', type: null, time: null, log }
      const shown = await wasShown(ctx.tx, vehicle, output.password)
      return { state: shown ? 'SHOWN' : 'NEW', type: output.type, time: output.time, log }
    },
  })

async function show(
  ctx: CallCtx,
  vehicle: Commanded,
  output: Output | undefined,
  { recipient, reason }: { recipient: string; reason: string },
): Promise<string> {
  if (!output) throw new AppError('PASSWORD_ABSENT', { vin: vehicle.vin })
  // Of two who ask at once one sees it.
  await sql`select pg_advisory_xact_lock(hashtextextended('password:' || ${vehicle.id}, 0))`.execute(ctx.tx)
  if (await wasShown(ctx.tx, vehicle, output.password))
    throw new AppError('PASSWORD_SHOWN', { vin: vehicle.vin })
  const salt = randomBytes(16)
  const digest = await digestOf(output.password, salt, 32)
  await sql`
    insert into password_output (tenant_id, org_id, vehicle_id, vin, terminal_code, password_type, recipient, reason, salt, digest,
      report_time, show_user_id, show_time)
    values (${vehicle.tenantId}, ${vehicle.orgId}, ${vehicle.id}, ${vehicle.vin}, ${vehicle.terminalCode}, ${output.type},
      ${recipient}, ${reason}, ${salt}, ${digest}, ${new Date(output.time)}, ${ctx.actor.id}, ${new Date(ctx.now)})`.execute(
    ctx.tx,
  )
  return output.password
}

export const showPasswordRoute = (reports: Pick<VehicleReports, 'fields'>): Route =>
  defineRoute({
    id: 'vehicle.passwords.show',
    labels: [PASSWORD],
    method: 'POST',
    path: `${path}/show`,
    summary:
      'Shows the password that the controller of a vehicle puts out: once, to who says for whom and why. Who, for whom and why is kept; the password is not.',
    permission: `${PASSWORD}/update`,
    scope: 'tenant',
    params,
    body: z.object({
      recipient: z.string().trim().min(1).max(64),
      reason: z.string().trim().min(1).max(255),
    }),
    response: z.object({ password: z.string(), type: text, time: z.number() }),
    handler: async (ctx, { params: { vin }, body }) => {
      const vehicle = await commanded(ctx, vin)
      const output = await outputOf(reports, vehicle, ctx.locale)
      const password = await show(ctx, vehicle, output, body)
      return { password, type: output?.type ?? null, time: output?.time ?? ctx.now }
    },
  })
