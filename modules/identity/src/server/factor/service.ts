import { createHash, timingSafeEqual } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { type Actor, AppError } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import { rightsChanged } from '../session/events.ts'
import { closeOfUsers } from '../session/repo.ts'
import * as throttle from '../session/throttle.ts'
import { revokeAll } from '../token/repo.ts'
import { newSecret, otpauth, recoveryCodes, stepOf } from './totp.ts'
import './errors.ts'

const CONTEXT = 'user_otp'
/** Five wrong codes of somebody who knows the password. */
const LIMIT: throttle.Limit = { max: 5, windowMs: 15 * 60_000, blockMs: 15 * 60_000 }

type InPlatform = <R>(reason: string, run: (tx: Tx) => Promise<R>) => Promise<R>

export interface FactorCtx {
  now: number
  asPlatform: InPlatform
}

/** A change of the own second factor: the session it is made in stays, the user's others end. */
export interface OwnFactorCtx extends FactorCtx {
  actor: Pick<Actor, 'sessionId'>
}

interface OtpRow {
  secret: string
  confirmed: boolean
  last_step: string
  recovery: Buffer[]
}

const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest()

const throttleKey = (userId: string): string => `otp:${userId}`

async function read(tx: Tx, userId: string): Promise<OtpRow | undefined> {
  const { rows } = await sql<OtpRow>`
    select secret, confirmed_time is not null as confirmed, last_step, recovery
    from user_otp where user_id = ${userId} for update`.execute(tx)
  return rows[0]
}

/** Takes a code of the authenticator, or a recovery code, out of use; false when it is none. */
async function spend(
  vault: Vault,
  tx: Tx,
  userId: string,
  row: OtpRow,
  code: string,
  now: number,
): Promise<boolean> {
  const step = stepOf(vault.open(row.secret, CONTEXT), code.trim(), now, Number(row.last_step))
  if (step !== undefined) {
    await sql`update user_otp set last_step = ${step} where user_id = ${userId}`.execute(tx)
    return true
  }
  if (!row.confirmed) return false
  const hash = hashOf(code)
  const found = row.recovery.find((kept) => kept.length === hash.length && timingSafeEqual(kept, hash))
  if (!found) return false
  await sql`update user_otp set recovery = array_remove(recovery, ${found}) where user_id = ${userId}`.execute(
    tx,
  )
  return true
}

/** Counts the attempt first, so that parallel guesses cannot outrun the limit. */
async function verify(vault: Vault, ctx: FactorCtx, userId: string, code: string): Promise<void> {
  const outcome = await ctx.asPlatform('second factor', async (tx) => {
    const hit = await throttle.hit(tx, throttleKey(userId), LIMIT, ctx.now)
    if (hit.blockedMs > 0) return hit.blockedMs
    const row = await read(tx, userId)
    if (!row || !(await spend(vault, tx, userId, row, code, ctx.now))) return 'wrong'
    await throttle.forget(tx, throttleKey(userId))
    return 'good'
  })
  if (typeof outcome === 'number')
    throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(outcome / 1000) })
  if (outcome === 'wrong')
    throw new AppError('OTP_WRONG', {}, { fields: [{ field: 'otp', code: 'OTP_WRONG' }] })
}

/** A change of the second factor ends what was made without it, or with the old one. */
async function endTokens(tx: Tx, userId: string, now: number): Promise<void> {
  await revokeAll(tx, userId, now)
  await publish(tx, rightsChanged, {})
}

export interface FactorService {
  /** Refuses a sign-in whose second factor is missing or wrong; nothing to do for who has none. */
  demand(ctx: FactorCtx, userId: string, code: string | undefined): Promise<void>
  /** Refuses a decision whose code is wrong, and who has no second factor. */
  prove(ctx: FactorCtx, userId: string, code: string): Promise<void>
  status(ctx: FactorCtx, userId: string): Promise<{ enabled: boolean; recoveryLeft: number }>
  begin(
    ctx: FactorCtx,
    user: { id: string; tenantId: string; userName: string },
    issuer: string,
  ): Promise<{ secret: string; uri: string }>
  confirm(ctx: OwnFactorCtx, userId: string, code: string): Promise<string[]>
  renew(ctx: FactorCtx, userId: string, code: string): Promise<string[]>
  disable(ctx: OwnFactorCtx, userId: string, code: string): Promise<void>
  /** By an administrator, for who has lost both device and codes. */
  reset(tx: Tx, userId: string, now: number): Promise<void>
}

export function createFactorService(vault: Vault): FactorService {
  const freshCodes = (ctx: FactorCtx, userId: string) =>
    ctx.asPlatform('recovery codes', async (tx) => {
      const codes = recoveryCodes()
      await sql`
        update user_otp set recovery = ${codes.map(hashOf)}::bytea[],
          confirmed_time = coalesce(confirmed_time, ${new Date(ctx.now)}) where user_id = ${userId}`.execute(
        tx,
      )
      return codes
    })
  const known = (ctx: FactorCtx, userId: string) => ctx.asPlatform('second factor', (tx) => read(tx, userId))

  return {
    async demand(ctx, userId, code) {
      const row = await known(ctx, userId)
      if (!row?.confirmed) return
      if (!code) throw new AppError('OTP_REQUIRED')
      await verify(vault, ctx, userId, code)
    },
    async prove(ctx, userId, code) {
      const row = await known(ctx, userId)
      if (!row?.confirmed) throw new AppError('OTP_NOT_SET_UP')
      await verify(vault, ctx, userId, code)
    },
    async status(ctx, userId) {
      const row = await known(ctx, userId)
      return { enabled: row?.confirmed ?? false, recoveryLeft: row?.confirmed ? row.recovery.length : 0 }
    },
    async begin(ctx, user, issuer) {
      if ((await known(ctx, user.id))?.confirmed) throw new AppError('OTP_ALREADY_ON')
      const secret = newSecret()
      await ctx.asPlatform('second factor', (tx) =>
        sql`
          insert into user_otp (user_id, tenant_id, secret) values (${user.id}, ${user.tenantId}, ${vault.seal(secret, CONTEXT)})
          on conflict (user_id) do update set secret = excluded.secret, last_step = 0
          where user_otp.confirmed_time is null`.execute(tx),
      )
      return { secret, uri: otpauth(issuer, user.userName, secret) }
    },
    async confirm(ctx, userId, code) {
      const row = await known(ctx, userId)
      if (!row) throw new AppError('OTP_NOT_BEGUN')
      if (row.confirmed) throw new AppError('OTP_ALREADY_ON')
      await verify(vault, ctx, userId, code)
      await ctx.asPlatform('second factor on', async (tx) => {
        await endTokens(tx, userId, ctx.now)
        await closeOfUsers(tx, [userId], ctx.now, ctx.actor.sessionId)
      })
      return freshCodes(ctx, userId)
    },
    async renew(ctx, userId, code) {
      if (!(await known(ctx, userId))?.confirmed) throw new AppError('OTP_NOT_BEGUN')
      await verify(vault, ctx, userId, code)
      return freshCodes(ctx, userId)
    },
    async disable(ctx, userId, code) {
      if (!(await known(ctx, userId))?.confirmed) throw new AppError('OTP_NOT_BEGUN')
      await verify(vault, ctx, userId, code)
      await ctx.asPlatform('second factor off', async (tx) => {
        await this.reset(tx, userId, ctx.now)
        await closeOfUsers(tx, [userId], ctx.now, ctx.actor.sessionId)
      })
    },
    async reset(tx, userId, now) {
      await endTokens(tx, userId, now)
      await sql`delete from user_otp where user_id = ${userId}`.execute(tx)
    },
  }
}
