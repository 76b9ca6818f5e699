import { randomBytes } from 'node:crypto'
import { publish } from '@motorpool/events'
import type { PublicCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { verifyPassword } from '../crypto/hash.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import type { FactorService } from '../factor/service.ts'
import { hashToken } from '../principal/authenticator.ts'
import { sessionOpened, sessionsEnded } from './events.ts'
import { type AreaOfAddress, logAttempt } from './login-log.ts'
import * as repo from './repo.ts'
import { checkAddress, checkStanding, performer } from './standing.ts'
import * as throttle from './throttle.ts'
import { signInWarning } from './warning.ts'

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
  isCustomer: boolean
}

export interface SessionService {
  signIn(ctx: PublicCtx, input: SignIn): Promise<SignedIn>
  signOut(ctx: PublicCtx, token: string): Promise<void>
}

/** The counters that stand for an attempt, and how far the fullest of them is. */
interface Admitted {
  keys: readonly string[]
  failures: number
}

/**
 * Attempts count before the password is looked at; who has too many learns nothing more. They count by address, by name
 * and address, and by name alone for addresses from which the name has not signed in lately: who knows a name locks out
 * strangers with it, never its owner at the usual place.
 */
async function admit(ctx: PublicCtx, userName: string): Promise<Admitted> {
  const limit = throttle.nameLimit(ctx.ports)
  const { address, hits, keys } = await ctx.asPlatform('sign-in throttle', async (tx) => {
    const address = await throttle.hit(
      tx,
      throttle.addressKey(ctx.ip),
      throttle.addressLimit(ctx.ports),
      ctx.now,
    )
    if (address.blockedMs > 0) return { address, hits: [], keys: [] }
    const known = await repo.isKnownAddress(tx, userName, ctx.ip)
    const keys = [throttle.pairKey(userName, ctx.ip), ...(known ? [] : [throttle.nameKey(userName)])]
    const hits: throttle.Hit[] = []
    for (const key of keys) hits.push(await throttle.hit(tx, key, limit, ctx.now))
    if (hits.every(({ failures }) => failures === 1)) await throttle.sweep(tx, ctx.now)
    return { address, hits, keys }
  })
  if (address.blockedMs > 0)
    throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(address.blockedMs / 1000) })
  const blockedMs = Math.max(...hits.map((hit) => hit.blockedMs))
  if (blockedMs > 0) throw locked(blockedMs)
  return { keys, failures: Math.max(...hits.map((hit) => hit.failures)) }
}

function locked(ms: number): AppError {
  return new AppError('SIGN_IN_LOCKED', { minutes: Math.max(1, Math.ceil(ms / 60_000)) })
}

/** The same answer for a wrong password and for a name nobody has. */
async function refuse(
  ctx: PublicCtx,
  userName: string,
  user: repo.SignInUser | undefined,
  { keys, failures }: Admitted,
): Promise<never> {
  const limit = throttle.nameLimit(ctx.ports)
  const blocked = failures >= limit.max
  await ctx.asPlatform('sign-in failed', async (tx) => {
    await repo.recordWrong(tx, userName, limit.max, ctx.now)
    if (!blocked) return
    for (const key of keys) await throttle.block(tx, key, limit, ctx.now)
    if (user) await ctx.ports.find(signInWarning)?.(tx, { ...ownerOf(user), ip: ctx.ip, now: ctx.now })
    ctx.log.warn({ ip: ctx.ip }, 'user name locked after wrong passwords')
  })
  throw new AppError('SIGN_IN_FAILED')
}

const ownerOf = (user: repo.SignInUser) => ({ tenantId: user.tenant_id, userId: user.id })

/** Asked for only of who knows the password, whose attempts at it are therefore over. */
async function checkFactor(
  factor: FactorService,
  ctx: PublicCtx,
  user: repo.SignInUser,
  input: SignIn,
  keys: readonly string[],
): Promise<void> {
  try {
    await factor.demand(ctx, user.id, input.otp)
  } catch (error) {
    await ctx.asPlatform('sign-in throttle', async (tx) => {
      await throttle.release(tx, ctx.ip, keys)
    })
    throw error
  }
}

async function open(
  ctx: PublicCtx,
  user: repo.SignInUser,
  input: SignIn,
  areaOf: AreaOfAddress | undefined,
  keys: readonly string[],
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
    await throttle.release(tx, ctx.ip, keys)
    await publish(tx, sessionOpened, { tenantId: user.tenant_id })
    return { token, expireTime, isCustomer: user.user_type === 'CUSTOMER' }
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
  const admitted = async (ctx: PublicCtx, input: SignIn, password: string, tries: Admitted) => {
    const user = await ctx.asPlatform('sign-in', (tx) => repo.userForSignIn(tx, input.userName))
    if (ctx.operation) ctx.operation.by = performer(user, input.userName)
    try {
      if (!(await verifyPassword(user?.password_hash, password)) || !user)
        return await refuse(ctx, input.userName, user, tries)
      checkStanding(ctx, user)
      await checkAddress(ctx, user)
      await checkFactor(factor, ctx, user, input, tries.keys)
    } catch (error) {
      // The first half of a sign-in in two steps is no try of its own.
      if (error instanceof AppError && error.code !== 'OTP_REQUIRED')
        await ctx.asPlatform('sign-in refused', (tx) =>
          logAttempt(tx, ctx, areaOf, { ...attemptOf(input), user, outcome: { refused: error.code } }),
        )
      throw error
    }
    return open(ctx, user, input, areaOf, tries.keys)
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
