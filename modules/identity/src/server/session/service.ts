import { randomBytes } from 'node:crypto'
import { publish } from '@motorpool/events'
import type { Performer, PublicCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { verifyPassword } from '../crypto/hash.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import type { FactorService } from '../factor/service.ts'
import { hashToken } from '../principal/authenticator.ts'
import { checkTenant } from '../principal/load.ts'
import { sessionOpened, sessionsEnded } from './events.ts'
import { type AreaOfAddress, logAttempt } from './login-log.ts'
import * as repo from './repo.ts'
import * as throttle from './throttle.ts'

export interface SignIn {
  userName: string
  /** Encrypted to the server's key. */
  password: string
  clientId: string
  userAgent: string
  /** A code of the authenticator, or a recovery code. */
  otp?: string | undefined
}

export interface SignedIn {
  token: string
  expireTime: number
}

export interface SessionService {
  signIn(ctx: PublicCtx, input: SignIn): Promise<SignedIn>
  signOut(ctx: PublicCtx, token: string): Promise<void>
}

/** Attempts count before the password is looked at; who has too many learns nothing more. */
async function admit(ctx: PublicCtx, userName: string): Promise<number> {
  const { address, name } = await ctx.asPlatform('sign-in throttle', async (tx) => {
    const address = await throttle.hit(
      tx,
      throttle.addressKey(ctx.ip),
      throttle.addressLimit(ctx.ports),
      ctx.now,
    )
    if (address.blockedMs > 0) return { address, name: undefined }
    const name = await throttle.hit(tx, throttle.nameKey(userName), throttle.nameLimit(ctx.ports), ctx.now)
    if (name.failures === 1) await throttle.sweep(tx, ctx.now)
    return { address, name }
  })
  if (!name) throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(address.blockedMs / 1000) })
  if (name.blockedMs > 0) throw locked(name.blockedMs)
  return name.failures
}

function locked(ms: number): AppError {
  return new AppError('SIGN_IN_LOCKED', { minutes: Math.max(1, Math.ceil(ms / 60_000)) })
}

/** The same answer for a wrong password and for a name nobody has. */
async function refuse(ctx: PublicCtx, userName: string, failures: number): Promise<never> {
  const { max } = throttle.nameLimit(ctx.ports)
  const blockedMs = await ctx.asPlatform('sign-in failed', async (tx) => {
    await repo.recordWrong(tx, userName, max, ctx.now)
    return failures >= max
      ? throttle.block(tx, throttle.nameKey(userName), throttle.nameLimit(ctx.ports), ctx.now)
      : 0
  })
  if (blockedMs > 0) ctx.log.warn({ ip: ctx.ip }, 'user name locked after wrong passwords')
  throw new AppError('SIGN_IN_FAILED')
}

/** A name that nobody has is written down like any other, among the platform's own lines. */
function performer(user: repo.SignInUser | undefined, userName: string): Performer {
  return user
    ? { tenantId: user.tenant_id, orgId: user.org_id, userId: user.id, userName: user.user_name }
    : { tenantId: PLATFORM_TENANT_ID, orgId: PLATFORM_ORG_ID, userId: null, userName }
}

/** Told only to who knows the password. */
function checkStanding(ctx: PublicCtx, user: repo.SignInUser): void {
  const { now } = ctx
  if (user.status !== 'NORMAL') throw new AppError('USER_DISABLED')
  if (user.user_lock === 'LOCK' && user.pwd_error_times < throttle.nameLimit(ctx.ports).max)
    throw new AppError('USER_LOCKED') // by an administrator; a lock by wrong passwords has ended with its block
  if (user.expire_time !== null && user.expire_time <= now) throw new AppError('USER_EXPIRED')
  checkTenant(user, now)
}

/** Asked for only of who knows the password, whose attempts at it are therefore over. */
async function checkFactor(
  factor: FactorService,
  ctx: PublicCtx,
  user: repo.SignInUser,
  input: SignIn,
): Promise<void> {
  try {
    await factor.demand(ctx, user.id, input.otp)
  } catch (error) {
    await ctx.asPlatform('sign-in throttle', async (tx) => {
      await throttle.release(tx, ctx.ip, input.userName)
    })
    throw error
  }
}

async function open(
  ctx: PublicCtx,
  user: repo.SignInUser,
  input: SignIn,
  areaOf: AreaOfAddress | undefined,
): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url')
  return ctx.asPlatform('sign-in', async (tx) => {
    const hours = await repo.tokenHours(tx, input.clientId)
    if (hours === undefined) throw new AppError('FORBIDDEN')
    const expireTime = ctx.now + hours * 3_600_000
    const sessionId = await repo.openSession(tx, {
      tenantId: user.tenant_id,
      userId: user.id,
      tokenHash: hashToken(token),
      clientId: input.clientId,
      ip: ctx.ip,
      userAgent: input.userAgent,
      now: ctx.now,
      expireTime,
    })
    await repo.recordGood(tx, user.id, ctx.ip, ctx.now)
    await logAttempt(tx, ctx, areaOf, { ...attemptOf(input), user, outcome: { sessionId } })
    await throttle.release(tx, ctx.ip, input.userName)
    await publish(tx, sessionOpened, { tenantId: user.tenant_id })
    return { token, expireTime }
  })
}

const attemptOf = ({ userName, clientId, userAgent }: SignIn) => ({
  loginName: userName,
  clientId,
  userAgent,
})

export interface SessionDeps {
  key: PasswordKey
  factor: FactorService
  areaOf?: AreaOfAddress | undefined
}

export function createSessionService(deps: SessionDeps): SessionService {
  const { factor, areaOf } = deps
  const admitted = async (ctx: PublicCtx, input: SignIn, password: string, failures: number) => {
    const user = await ctx.asPlatform('sign-in', (tx) => repo.userForSignIn(tx, input.userName))
    if (ctx.operation) ctx.operation.by = performer(user, input.userName)
    try {
      if (!(await verifyPassword(user?.password_hash, password)) || !user)
        return await refuse(ctx, input.userName, failures)
      checkStanding(ctx, user)
      await checkFactor(factor, ctx, user, input)
    } catch (error) {
      // The first half of a sign-in in two steps is no try of its own.
      if (error instanceof AppError && error.code !== 'OTP_REQUIRED')
        await ctx.asPlatform('sign-in refused', (tx) =>
          logAttempt(tx, ctx, areaOf, { ...attemptOf(input), user, outcome: { refused: error.code } }),
        )
      throw error
    }
    return open(ctx, user, input, areaOf)
  }
  return {
    async signIn(ctx, input) {
      const password = deps.key.decrypt(input.password)
      return admitted(ctx, input, password, await admit(ctx, input.userName))
    },
    async signOut(ctx, token) {
      const closed = await ctx.asPlatform('sign-out', async (tx) => {
        const found = await repo.closeByToken(tx, hashToken(token), ctx.now)
        if (found)
          await publish(tx, sessionsEnded, { sessionIds: [found.sessionId], tenantIds: [found.by.tenantId] })
        return found
      })
      if (ctx.operation) ctx.operation.by = closed?.by
    },
  }
}
