import { onViolation, sql, type Violation } from '@motorpool/db'
import { type CallCtx, patched } from '@motorpool/http'
import { type CustomerUser, customerUsers } from '@motorpool/identity/server'
import { AppError, maskNumber, must, textKey } from '@motorpool/kernel'
import { titleOfTable } from '@motorpool/resource/server'
import { badReference, duplicate, notFound } from '@motorpool/tenancy/server'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { ACCOUNT_KEY, fitsType } from '../../shared/accounts.ts'
import type { RegisterWay } from '../../shared/enums.ts'
import { maskPhones } from '../phones.ts'
import * as repo from './repo.ts'
import type { AccountCreate, AccountFields, AccountPage, AccountUpdate, AccountView } from './schema.ts'

const readsPhones = ({ permissions }: CallCtx) => permissions.has(`${ACCOUNT_KEY}/update`)

/** Certificate numbers are shown to nobody as a whole. */
function shown(ctx: CallCtx, rows: readonly AccountView[]): AccountView[] {
  const views = rows.map((row) => ({
    ...row,
    customerCertNo: row.customerCertNo && maskNumber(row.customerCertNo),
  }))
  maskPhones(ctx, ACCOUNT_KEY, views, 'phone')
  return views
}

function shownOne(ctx: CallCtx, row: AccountView): AccountView {
  return must(shown(ctx, [row])[0], 'the account')
}

/** The tenant of an account is that of the organisation, which the caller must see; the platform has no customers. */
async function tenantOf(ctx: CallCtx, orgId: string): Promise<string> {
  const { rows } = await sql<{
    tenant: string
  }>`select tenant_id::text as tenant from org where id = ${orgId}`.execute(ctx.tx)
  const tenantId = rows[0]?.tenant
  if (!tenantId || tenantId === PLATFORM_TENANT_ID) throw badReference(ACCOUNT_KEY, 'orgId', orgId)
  return tenantId
}

/** Who sets phone or password of an account could sign in with it: it reaches no vehicle that the caller does not see. */
async function checkReach(
  ctx: CallCtx,
  tenantId: string,
  account: { id: string | null; phone: string | null },
): Promise<void> {
  if (ctx.orgScope.kind === 'all') return
  const count = (tx: CallCtx['tx']) => repo.reached(tx, tenantId, account, ctx.now)
  const all = await ctx.asPlatform('vehicles that an account reaches', count)
  if (all > (await count(ctx.tx))) throw new AppError('CUSTOMER_BEYOND')
}

function checkCert({ customerType, customerCertType }: AccountFields): void {
  if (!fitsType(customerType, customerCertType))
    throw new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'customerCertType', code: 'FIELD_CHOICE' }] })
}

export const refuse =
  (phone: string) =>
  (v: Violation): AppError | undefined =>
    v.constraint === 'app_user_user_name_idx' || v.constraint === 'app_user_tenant_id_phone_idx'
      ? duplicate(ACCOUNT_KEY, 'phone', phone)
      : undefined

/** The fields of an account as its calls take them; users from before accounts may have no phone. */
function fieldsOf(row: AccountView): AccountFields {
  const { accountName, orgId, customerType, customerCertType, customerCertNo, email, address, remark } = row
  const papers = { customerType, customerCertType, customerCertNo }
  return { phone: row.phone ?? '', accountName, orgId, ...papers, email, address, remark }
}

function checkPhone(phone: string): void {
  if (phone !== '') return
  const problem = { code: 'FIELD_REQUIRED', params: { label: textKey(`${ACCOUNT_KEY}.phone`) } }
  throw new AppError(problem.code, problem.params, { fields: [{ field: 'phone', ...problem }] })
}

const userOf = (f: AccountFields): CustomerUser => ({
  orgId: f.orgId,
  realName: f.accountName,
  phone: f.phone,
  email: f.email || null,
  contactAddress: f.address || null,
  description: f.remark || null,
})

/** Accounts that the caller sees, as they are stored. */
async function stored(ctx: CallCtx, ids: readonly string[]): Promise<AccountView[]> {
  const wanted = [...new Set(ids)]
  const rows = await repo.byIds(ctx.tx, wanted, ctx.now)
  if (rows.length < wanted.length) throw notFound(ACCOUNT_KEY)
  return rows
}

async function one(ctx: CallCtx, id: string): Promise<AccountView> {
  const [row] = await stored(ctx, [id])
  if (!row) throw notFound(ACCOUNT_KEY)
  return row
}

async function store(
  ctx: CallCtx,
  fields: AccountFields,
  password: string | undefined,
  registerWay: RegisterWay,
): Promise<{ id: string }> {
  checkCert(fields)
  const tenantId = await tenantOf(ctx, fields.orgId)
  await checkReach(ctx, tenantId, { id: null, phone: fields.phone })
  const users = ctx.ports.get(customerUsers)
  const user = userOf(fields)
  const id = await onViolation(
    async () =>
      users.create(
        ctx.tx,
        {
          ...user,
          tenantId,
          enabled: true,
          password: password === undefined ? undefined : await users.password(password, user, true),
        },
        ctx.actor.id,
        ctx.now,
      ),
    refuse(fields.phone),
  )
  const details = { id, tenantId, fields, by: ctx.actor.id, now: ctx.now }
  await repo.saveDetails(ctx.tx, details, { registerWay, auditStatus: '1' })
  await repo.saveProvenEmail(ctx.tx, id, fields.email || null)
  return { id }
}

export const accounts = {
  async page(
    ctx: CallCtx,
    input: AccountPage,
  ): Promise<{ items: AccountView[]; total: number; current: number }> {
    const { rows, total } = await repo.page(ctx.tx, input, !readsPhones(ctx), ctx.now)
    return { items: shown(ctx, rows), total, current: input.page }
  },

  rows: async (ctx: CallCtx, ids: readonly string[]): Promise<AccountView[]> =>
    shown(ctx, await repo.byIds(ctx.tx, ids, ctx.now)),

  find: async (ctx: CallCtx, id: string): Promise<AccountView> => shownOne(ctx, await one(ctx, id)),

  async byPhone(ctx: CallCtx, phone: string): Promise<AccountView> {
    const id = await repo.idOfPhone(ctx.tx, phone)
    if (id === undefined) throw notFound(ACCOUNT_KEY)
    return accounts.find(ctx, id)
  },

  async vehicles(
    ctx: CallCtx,
    { userId, ...query }: { userId: string; vin?: string | undefined; page: number; pageSize: number },
  ) {
    const { rows, total } = await repo.vehiclesOf(ctx.tx, await one(ctx, userId), query)
    return { items: rows, total, current: query.page }
  },

  create: (ctx: CallCtx, { password, ...fields }: AccountCreate) => store(ctx, fields, password, 'MANAGER'),

  /** From a sheet, which holds no password: staff set the first one by a reset. */
  importRow: (ctx: CallCtx, fields: AccountFields) => store(ctx, fields, undefined, 'IMPORT'),

  async update(ctx: CallCtx, { id, updateTime: _seen, ...sent }: AccountUpdate): Promise<boolean> {
    const before = await one(ctx, id)
    const fields = patched(fieldsOf(before), sent)
    checkPhone(fields.phone)
    // A form sends back what it was shown.
    if (before.customerCertNo && fields.customerCertNo === maskNumber(before.customerCertNo))
      fields.customerCertNo = before.customerCertNo
    checkCert(fields)
    if ((await tenantOf(ctx, fields.orgId)) !== before.tenantId)
      throw badReference(ACCOUNT_KEY, 'orgId', fields.orgId)
    if (fields.phone !== before.phone)
      await checkReach(ctx, before.tenantId, { id: null, phone: fields.phone })
    await onViolation(
      () => ctx.ports.get(customerUsers).update(ctx, id, userOf(fields)),
      refuse(fields.phone),
    )
    await repo.saveDetails(ctx.tx, { id, tenantId: before.tenantId, fields, by: ctx.actor.id, now: ctx.now })
    // A form sends back what it was shown: only what staff have changed is vouched for.
    if ((fields.email || null) !== before.email) await repo.saveProvenEmail(ctx.tx, id, fields.email || null)
    return true
  },

  async remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean> {
    const rows = await stored(ctx, ids)
    await onViolation(
      () =>
        ctx.ports.get(customerUsers).remove(
          ctx,
          rows.map((row) => row.id),
        ),
      (v) =>
        new AppError('IN_USE', { what: rows[0]?.accountName ?? '', by: titleOfTable(ctx.ports, v.table) }),
    )
    return true
  },

  async setEnabled(ctx: CallCtx, ids: readonly string[], enabled: boolean): Promise<boolean> {
    const rows = await stored(ctx, ids)
    const waiting = rows.find(
      ({ registerWay, auditStatus }) => registerWay === 'REGISTER' && auditStatus !== 3,
    )
    if (enabled && waiting) throw new AppError('CUSTOMER_NOT_PASSED', { name: waiting.accountName })
    await ctx.ports.get(customerUsers).setEnabled(
      ctx,
      rows.map((row) => row.id),
      enabled,
    )
    return true
  },

  async resetPassword(ctx: CallCtx, id: string, cipher: string): Promise<boolean> {
    const row = await one(ctx, id)
    await checkReach(ctx, row.tenantId, row)
    const users = ctx.ports.get(customerUsers)
    const user = userOf(fieldsOf(row))
    await users.setPassword(ctx, id, await users.password(cipher, user, true))
    return true
  },

  /** What waits is passed, and may sign in, or is not, and may not. */
  async audit(ctx: CallCtx, input: { id: string; passed: boolean; opinion: string }): Promise<boolean> {
    const row = await one(ctx, input.id)
    const done = await repo.saveAudit(ctx.tx, { ...input, by: ctx.actor.id, now: ctx.now })
    if (!done) throw new AppError('CUSTOMER_NOT_PENDING', { name: row.accountName })
    if (row.registerWay === 'REGISTER')
      await ctx.ports.get(customerUsers).setEnabled(ctx, [row.id], input.passed)
    return true
  },
}
