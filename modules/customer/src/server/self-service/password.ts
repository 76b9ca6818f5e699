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
  const place = await ctx.asPlatform('forgotten password', (tx) => placeOf(deps, ctx, tx, 'PASSWORD'))
  const replaced = await ctx.asPlatform('forgotten password', async (tx) => {
    // A wrong try counts. What a password may not be is said to the holder of the code alone, as it tells of the account: its
    // refusal takes the use of the code back.
    if (!(await redeemCode(tx, codeFor(place.tenantId, address), code, ctx.now))) return undefined
    const account = await accountAt(tx, place.tenantId, address)
    if (!account) return undefined
    const about = { ...account, orgId: place.orgId, phone: account.userName }
    const checked = await users.password(
      password,
      { ...about, contactAddress: null, description: null },
      false,
    )
    await users.replacePassword(tx, account.id, checked, ctx.now)
    return account
  })
  if (!replaced) throw wrongCode()
  const { id: userId, userName } = replaced
  if (ctx.operation) ctx.operation.by = { tenantId: place.tenantId, orgId: place.orgId, userId, userName }
  return true
}
