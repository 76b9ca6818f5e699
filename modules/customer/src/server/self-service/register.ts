import { onViolation, sql, type Tx } from '@motorpool/db'
import type { PublicCtx } from '@motorpool/http'
import { type CustomerUser, customerUsers } from '@motorpool/identity/server'
import { REGISTER_AUDITED } from '../../shared/parameters.ts'
import { saveDetails, saveProvenEmail } from '../accounts/repo.ts'
import { issueCode, redeemCode } from './codes.ts'
import { isMailbox, type Place, placeOf, type SelfServiceDeps, tell, wrongCode } from './place.ts'

async function isKnown(tx: Tx, { tenantId }: Place, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where lower(user_name) = ${phone} or (tenant_id = ${tenantId} and phone = ${phone}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const codeFor = ({ tenantId }: Place, address: string) => ({
  tenantId,
  purpose: 'REGISTER' as const,
  address,
})

/** Sends a code, or nothing where the address has had enough of them: the caller is told neither. */
export async function sendRegisterCode(
  deps: SelfServiceDeps,
  ctx: PublicCtx,
  address: string,
): Promise<true> {
  await ctx.asPlatform('code for a registration', async (tx) => {
    const place = await placeOf(deps, ctx, tx, 'REGISTER')
    const code = await issueCode(tx, codeFor(place, address), ctx.now)
    if (code !== undefined)
      await tell(deps, ctx, tx, place, address, { key: 'customer.registerCode', params: { code } })
  })
  return true
}

export interface Registration {
  /** The name to sign in with. */
  phone: string
  /** Where the code went; default: the telephone. */
  email?: string | undefined
  code: string
  accountName: string
  /** Encrypted to the server's key. */
  password: string
}

/** A code in a mailbox proves no telephone, which says what vehicles are an account's own: then staff look first. */
const needsAudit = (deps: SelfServiceDeps, { tenantId }: Place, { email }: Registration): boolean =>
  email !== undefined || deps.parameters.get(REGISTER_AUDITED, tenantId)

/**
 * Opens an account for whoever holds the telephone or the mailbox. One that has an account already is told so by message
 * alone: the answer is the same.
 */
export async function register(
  deps: SelfServiceDeps,
  ctx: PublicCtx,
  input: Registration,
): Promise<{ audited: boolean }> {
  const users = ctx.ports.get(customerUsers)
  const place = await ctx.asPlatform('registration', (tx) => placeOf(deps, ctx, tx, 'REGISTER'))
  const user: CustomerUser = {
    orgId: place.orgId,
    realName: input.accountName,
    phone: input.phone,
    email: input.email ?? null,
    contactAddress: null,
    description: null,
  }
  const password = await users.password(input.password, user, false)
  const address = input.email ?? input.phone
  // A try counts whatever becomes of the rest.
  const right = await ctx.asPlatform('registration', (tx) =>
    redeemCode(tx, codeFor(place, address), input.code, ctx.now),
  )
  if (!right) throw wrongCode()
  const audited = needsAudit(deps, place, input)
  await ctx.asPlatform('registration', async (tx) => {
    if (await isKnown(tx, place, input.phone)) {
      // Whoever holds a mailbox is not told of somebody else's telephone.
      if (isMailbox(address)) return
      return tell(deps, ctx, tx, place, address, { key: 'customer.registerKnown' })
    }
    const account = { ...user, tenantId: place.tenantId, enabled: !audited, password }
    // Of two at once the second learns no more than that its code is used up.
    const id = await onViolation(() => users.create(tx, account, null, ctx.now), wrongCode)
    const details = {
      id,
      tenantId: place.tenantId,
      fields: { customerType: 'PERSONAL' },
      by: id,
      now: ctx.now,
    }
    await saveDetails(tx, details, { registerWay: 'REGISTER', auditStatus: audited ? '2' : '1' })
    if (input.email) await saveProvenEmail(tx, id, input.email)
    if (ctx.operation)
      ctx.operation.by = {
        tenantId: place.tenantId,
        orgId: place.orgId,
        userId: id,
        userName: input.phone,
      }
  })
  return { audited }
}
