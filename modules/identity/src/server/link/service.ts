import { randomBytes } from 'node:crypto'
import type { Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { PublicCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { tenantById } from '@motorpool/tenancy/server'
import { hashPassword } from '../crypto/hash.ts'
import { checkPassword } from '../crypto/policy.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import { hashToken } from '../principal/authenticator.ts'
import { rightsChanged } from '../session/events.ts'
import * as sessions from '../session/repo.ts'
import { checkAddress, checkStanding, performer } from '../session/standing.ts'
import * as throttle from '../session/throttle.ts'
import * as apiTokens from '../token/repo.ts'
import * as users from '../user/repo.ts'
import * as repo from './repo.ts'
import type { LinkView, MadeLink } from './schema.ts'

/** Long enough to reach somebody over a weekend. */
const LIFE_MS = 72 * 3_600_000
const TOKEN_BYTES = 32

interface LinkOf {
  id: string
  tenantId: string
}

/** Makes the user's link, in a platform transaction; an earlier one opens nothing any more. The token is answered once. */
export async function makeLink(tx: Tx, user: LinkOf, by: string | null, now: number): Promise<MadeLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expireTime = now + LIFE_MS
  const tokenHash = hashToken(token)
  await repo.store(tx, {
    userId: user.id,
    tenantId: user.tenantId,
    tokenHash,
    expireTime,
    createdBy: by,
    now,
  })
  const tenant = await tenantById(tx, user.tenantId)
  return { token, expireTime, host: tenant?.domain_name ?? null }
}

/** Attempts of an address count before the token is looked at, like those of passwords; a good one is taken back. */
async function counted<R>(ctx: PublicCtx, work: () => Promise<R>): Promise<R> {
  const { blockedMs } = await ctx.asPlatform('sign-in throttle', (tx) =>
    throttle.hit(tx, throttle.addressKey(ctx.ip), throttle.addressLimit(ctx.ports), ctx.now),
  )
  if (blockedMs > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(blockedMs / 1000) })
  const answer = await work()
  await ctx.asPlatform('sign-in throttle', (tx) => throttle.release(tx, ctx.ip, []))
  return answer
}

const invalid = (): AppError => new AppError('SIGN_IN_LINK_INVALID')

/** The user of a link, who could sign in here with a password; unknown, used, replaced and expired links are alike. */
async function userOfLink(ctx: PublicCtx, token: string): Promise<sessions.SignInUser> {
  const user = await ctx.asPlatform('sign-in link', (tx) => repo.userOf(tx, hashToken(token), ctx.now))
  if (!user) throw invalid()
  if (ctx.operation) ctx.operation.by = performer(user, user.user_name)
  checkStanding(ctx, user)
  await checkAddress(ctx, user)
  return user
}

export interface LinkUse {
  token: string
  /** Both encrypted to the server's key. */
  password: string
  confirmPassword: string
}

async function choosePassword(ctx: PublicCtx, user: sessions.SignInUser, token: string, password: string) {
  const tenant = await ctx.asPlatform('sign-in link', (tx) => tenantById(tx, user.tenant_id))
  const about = [user.real_name, user.phone, user.email, tenant?.tenant_name, tenant?.tenant_code]
  await checkPassword(password, { userName: user.user_name, about: [...about, tenant?.app_name] })
  const hash = await hashPassword(password)
  await ctx.asPlatform('password by a sign-in link', async (tx) => {
    if (!(await repo.consume(tx, hashToken(token), ctx.now))) throw invalid()
    await users.setPassword(tx, user.id, { hash, temporary: false }, user.id, ctx.now)
    await users.clearErrors(tx, user.id)
    await throttle.forgetName(tx, user.user_name)
    await sessions.closeOfUsers(tx, [user.id], ctx.now)
    await apiTokens.revokeAll(tx, user.id, ctx.now)
    await publish(tx, rightsChanged, {})
  })
}

export function createLinkService(deps: { key: PasswordKey }) {
  return {
    /** Whose link it is; it can be looked at until it is used. */
    view: (ctx: PublicCtx, token: string): Promise<LinkView> =>
      counted(ctx, async () => {
        const user = await userOfLink(ctx, token)
        return { userName: user.user_name, realName: user.real_name }
      }),

    /** Gives the user the own password, with which one signs in then: a second factor is asked for as always. */
    use: (ctx: PublicCtx, input: LinkUse): Promise<{ userName: string }> =>
      counted(ctx, async () => {
        const user = await userOfLink(ctx, input.token)
        const password = deps.key.decrypt(input.password)
        if (password !== deps.key.decrypt(input.confirmPassword))
          throw new AppError(
            'PASSWORD_DIFFERS',
            {},
            { fields: [{ field: 'confirmPassword', code: 'PASSWORD_DIFFERS' }] },
          )
        await choosePassword(ctx, user, input.token, password)
        return { userName: user.user_name }
      }),
  }
}

export type LinkService = ReturnType<typeof createLinkService>
