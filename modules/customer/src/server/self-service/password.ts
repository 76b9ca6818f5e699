import type { PublicCtx } from '@motorpool/http'
import { customerUsers } from '@motorpool/identity/server'
import { issueCode, redeemCode } from './codes.ts'
import { accountAt, placeOf, type SelfServiceDeps, tell, wrongCode } from './place.ts'

const codeFor = (tenantId: string, address: string) => ({ tenantId, purpose: 'PASSWORD' as const, address })

/** Sends a code where the address is an account's that may sign in. The caller is told nothing. */
export async function sendPasswordCode(
  deps: SelfServiceDeps,
  ctx: PublicCtx,
  address: string,
): Promise<true> {
  await ctx.asPlatform('code for a forgotten password', async (tx) => {
    const place = await placeOf(deps, ctx, tx, 'PASSWORD')
    if (!(await accountAt(tx, place.tenantId, address))) return
    const code = await issueCode(tx, codeFor(place.tenantId, address), ctx.now)
    if (code !== undefined)
      await tell(deps, ctx, tx, place, address, { key: 'customer.passwordCode', params: { code } })
  })
  return true
}

export interface NewPassword {
  address: string
  code: string
  /** Encrypted to the server's key. */
  password: string
}

/** Another password in place of a forgotten one, for whoever holds the account's address; a second factor stays. */
export async function replacePassword(
  deps: SelfServiceDeps,
  ctx: PublicCtx,
  { address, code, password }: NewPassword,
): Promise<true> {
  const users = ctx.ports.get(customerUsers)
  const { place, account } = await ctx.asPlatform('forgotten password', async (tx) => {
    const at = await placeOf(deps, ctx, tx, 'PASSWORD')
    return { place: at, account: await accountAt(tx, at.tenantId, address) }
  })
  const user = {
    orgId: place.orgId,
    realName: account?.realName ?? '',
    phone: account?.userName ?? address,
    email: account?.email ?? null,
    contactAddress: null,
    description: null,
  }
  // A try counts whatever becomes of the rest; a password against the rules uses nothing up.
  const checked = await users.password(password, { ...user, ...(account ? {} : { realName: '' }) }, false)
  const right = await ctx.asPlatform('forgotten password', (tx) =>
    redeemCode(tx, codeFor(place.tenantId, address), code, ctx.now),
  )
  if (!right || !account) throw wrongCode()
  await ctx.asPlatform('forgotten password', async (tx) => {
    await users.replacePassword(tx, account.id, checked, ctx.now)
    if (ctx.operation)
      ctx.operation.by = {
        tenantId: place.tenantId,
        orgId: place.orgId,
        userId: account.id,
        userName: account.userName,
      }
  })
  return true
}
