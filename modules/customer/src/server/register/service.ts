import { onViolation, sql, type Tx } from '@motorpool/db'
import type { PublicCtx } from '@motorpool/http'
import { type Catalogues, translate } from '@motorpool/i18n'
import { type CustomerUser, customerUsers } from '@motorpool/identity/server'
import { AppError } from '@motorpool/kernel'
import { type Parameters, queueCode } from '@motorpool/system/server'
import { tenantByHost } from '@motorpool/tenancy/server'
import { REGISTER_ALLOWED, REGISTER_AUDITED } from '../../shared/parameters.ts'
import { saveDetails } from '../accounts/repo.ts'
import { issueCode, redeemCode } from './codes.ts'

export interface RegisterDeps {
  parameters: Pick<Parameters, 'get'>
  catalogues: Catalogues
  /** Whether this installation sends text messages. */
  sms: boolean
}

interface Place {
  tenantId: string
  orgId: string
}

/** The tenant of the address in the browser, where it lets customers register. Other addresses are answered alike. */
async function placeOf({ parameters, sms }: RegisterDeps, ctx: PublicCtx, tx: Tx): Promise<Place> {
  const tenant = await tenantByHost(tx, ctx.host.toLowerCase().slice(0, 128))
  const open =
    sms &&
    tenant?.root_org_id &&
    tenant.status === 'ENABLED' &&
    tenant.auth_status === 'AUTHED' &&
    (tenant.expire_date === null || tenant.expire_date > ctx.now) &&
    parameters.get(REGISTER_ALLOWED, tenant.id)
  if (!open || !tenant?.root_org_id) throw new AppError('CUSTOMER_REGISTER_CLOSED')
  return { tenantId: tenant.id, orgId: tenant.root_org_id }
}

async function isKnown(tx: Tx, { tenantId }: Place, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where lower(user_name) = ${phone} or (tenant_id = ${tenantId} and phone = ${phone}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const wrongCode = () =>
  new AppError('CUSTOMER_CODE_WRONG', {}, { fields: [{ field: 'code', code: 'CUSTOMER_CODE_WRONG' }] })

/** Sends a code, or nothing where the telephone has had enough of them: the caller is told neither. */
export async function sendCode(deps: RegisterDeps, ctx: PublicCtx, phone: string): Promise<true> {
  await ctx.asPlatform('code for a registration', async (tx) => {
    const place = await placeOf(deps, ctx, tx)
    const code = await issueCode(tx, place.tenantId, phone, ctx.now)
    if (code === undefined) return
    const content = translate(deps.catalogues, ctx.locale, 'customer.registerCode', { code })
    await queueCode(tx, { ...place, phone, content, now: ctx.now })
  })
  return true
}

export interface Registration {
  phone: string
  code: string
  accountName: string
  /** Both encrypted to the server's key. */
  password: string
}

/**
 * Opens an account for whoever holds the telephone. One that has an account already is told so by text message alone: the
 * answer is the same.
 */
export async function register(
  deps: RegisterDeps,
  ctx: PublicCtx,
  input: Registration,
): Promise<{ audited: boolean }> {
  const users = ctx.ports.get(customerUsers)
  const place = await ctx.asPlatform('registration', (tx) => placeOf(deps, ctx, tx))
  const user: CustomerUser = {
    orgId: place.orgId,
    realName: input.accountName,
    phone: input.phone,
    email: null,
    contactAddress: null,
    description: null,
  }
  const password = await users.password(input.password, user, false)
  // A try counts whatever becomes of the rest.
  const right = await ctx.asPlatform('registration', (tx) =>
    redeemCode(tx, place.tenantId, input.phone, input.code, ctx.now),
  )
  if (!right) throw wrongCode()
  const audited = deps.parameters.get(REGISTER_AUDITED, place.tenantId)
  await ctx.asPlatform('registration', async (tx) => {
    if (await isKnown(tx, place, input.phone)) {
      const content = translate(deps.catalogues, ctx.locale, 'customer.registerKnown', {})
      return queueCode(tx, { ...place, phone: input.phone, content, now: ctx.now })
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
    if (ctx.operation) ctx.operation.by = { ...place, userId: id, userName: input.phone }
  })
  return { audited }
}
