import type { Performer, PublicCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { tenantByHost, tenantById } from '@motorpool/tenancy/server'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { checkTenant } from '../principal/load.ts'
import type { SignInUser } from './repo.ts'
import * as throttle from './throttle.ts'

/** A name that nobody has is written down like any other, among the platform's own lines. */
export function performer(user: SignInUser | undefined, userName: string): Performer {
  return user
    ? { tenantId: user.tenant_id, orgId: user.org_id, userId: user.id, userName: user.user_name }
    : { tenantId: PLATFORM_TENANT_ID, orgId: PLATFORM_ORG_ID, userId: null, userName }
}

/** Given only to a caller who knows the password or holds a link of the user. */
export function checkStanding(ctx: PublicCtx, user: SignInUser): void {
  const { now } = ctx
  if (user.status !== 'NORMAL') throw new AppError('USER_DISABLED')
  if (user.user_lock === 'LOCK' && user.pwd_error_times < throttle.nameLimit(ctx.ports).max)
    throw new AppError('USER_LOCKED') // by an administrator; a lock by wrong passwords has ended with its block
  if (user.expire_time !== null && user.expire_time <= now) throw new AppError('USER_EXPIRED')
  checkTenant(user, now)
}

/**
 * Who belongs to another tenant than the address in the browser would work under that tenant's name: refused, saying where to
 * go. The platform's own users, and any other address, are open to all.
 */
export async function checkAddress(ctx: PublicCtx, user: SignInUser): Promise<void> {
  if (user.user_type === 'ADMIN') return
  const own = await ctx.asPlatform('address of a sign-in', async (tx) => {
    const here = await tenantByHost(tx, ctx.host.toLowerCase().slice(0, 128))
    return here && here.id !== user.tenant_id ? tenantById(tx, user.tenant_id) : undefined
  })
  if (!own) return
  const { tenant_name: tenant, domain_name: address } = own
  throw address
    ? new AppError('SIGN_IN_ELSEWHERE', { tenant, address })
    : new AppError('SIGN_IN_AT_PLATFORM', { tenant })
}
