import { sql, type Tx } from '@motorpool/db'
import type { PublicCtx } from '@motorpool/http'
import { type Catalogues, translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { hasMail, type Parameters, queueCode, queueCodeMail } from '@motorpool/system/server'
import { type TenantRow, tenantByHost } from '@motorpool/tenancy/server'
import { REGISTER_ALLOWED } from '../../shared/parameters.ts'
import type { Ways } from '../../shared/self-service.ts'
import type { CodeFor } from './codes.ts'

export interface SelfServiceDeps {
  parameters: Pick<Parameters, 'get'>
  catalogues: Catalogues
  /** Whether this installation sends text messages. */
  sms: boolean
}

/** The tenant that the address in the browser is of. */
export interface Place {
  tenantId: string
  orgId: string
  ways: Ways
}

async function waysOf({ sms }: SelfServiceDeps, tx: Tx, tenantId: string): Promise<Ways> {
  return [
    ...(sms ? (['phone'] as const) : []),
    ...((await hasMail(tx, tenantId)) ? (['email'] as const) : []),
  ]
}

const isOpen = (tenant: TenantRow, now: number) =>
  tenant.status === 'ENABLED' &&
  tenant.auth_status === 'AUTHED' &&
  (tenant.expire_date === null || tenant.expire_date > now)

/** How codes reach people at a tenant's own address: for a registration where the tenant lets customers register. */
export async function openWays(
  deps: SelfServiceDeps,
  tx: Tx,
  tenant: TenantRow,
  now: number,
): Promise<{ register: Ways; password: Ways }> {
  const ways = isOpen(tenant, now) ? await waysOf(deps, tx, tenant.id) : []
  return { register: deps.parameters.get(REGISTER_ALLOWED, tenant.id) ? ways : [], password: ways }
}

/** The tenant of the address in the browser. All other addresses are answered alike. */
export async function placeOf(
  deps: SelfServiceDeps,
  ctx: PublicCtx,
  tx: Tx,
  purpose: CodeFor['purpose'],
): Promise<Place> {
  const closed = purpose === 'REGISTER' ? 'CUSTOMER_REGISTER_CLOSED' : 'CUSTOMER_PASSWORD_CLOSED'
  const tenant = await tenantByHost(tx, ctx.host.toLowerCase().slice(0, 128))
  if (!tenant?.root_org_id) throw new AppError(closed)
  const open = await openWays(deps, tx, tenant, ctx.now)
  const ways = purpose === 'REGISTER' ? open.register : open.password
  if (ways.length === 0) throw new AppError(closed)
  return { tenantId: tenant.id, orgId: tenant.root_org_id, ways }
}

export const isMailbox = (address: string): boolean => address.includes('@')

export const wrongCode = () =>
  new AppError('CUSTOMER_CODE_WRONG', {}, { fields: [{ field: 'code', code: 'CUSTOMER_CODE_WRONG' }] })

interface Said {
  key: 'customer.registerCode' | 'customer.registerKnown' | 'customer.passwordCode'
  params?: Record<string, string>
}

/** A message to a telephone or a mailbox; in a way that this place has not, none. */
export async function tell(
  deps: SelfServiceDeps,
  ctx: PublicCtx,
  tx: Tx,
  { tenantId, orgId, ways }: Place,
  address: string,
  { key, params = {} }: Said,
): Promise<void> {
  const content = translate(deps.catalogues, ctx.locale, key, params)
  if (isMailbox(address)) {
    if (!ways.includes('email')) return
    const subject = translate(deps.catalogues, ctx.locale, 'customer.codeSubject', {})
    await queueCodeMail(tx, { tenantId, to: address, subject, text: content })
  } else if (ways.includes('phone')) {
    await queueCode(tx, { tenantId, orgId, phone: address, content, now: ctx.now })
  }
}

/** The account of a customer that a telephone or a mailbox is of: one that a mailbox which several have leads to none. */
export async function accountAt(
  tx: Tx,
  tenantId: string,
  address: string,
): Promise<{ id: string; userName: string; realName: string; email: string | null } | undefined> {
  const at = isMailbox(address)
    ? sql`lower(u.email) = ${address} and lower(a.proven_email) = ${address}`
    : sql`u.phone = ${address}`
  const { rows } = await sql<{ id: string; userName: string; realName: string; email: string | null }>`
    select u.id::text as id, u.user_name as "userName", u.real_name as "realName", u.email
    from app_user u left join customer_account a on a.id = u.id
    where u.tenant_id = ${tenantId} and u.user_type = 'CUSTOMER' and u.status = 'NORMAL' and ${at} limit 2`.execute(
    tx,
  )
  return rows.length === 1 ? rows[0] : undefined
}
