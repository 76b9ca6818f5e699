import { containing, listing, type Tx } from '@motorpool/db'

import { changed, created, type OrgRow, type TenantRow, tenancy } from '../tables.ts'
import { rootOrgColumns } from './present.ts'
import type { TenantConfig, TenantCreate, TenantFields, TenantFilter } from './schema.ts'

function configColumns(input: TenantConfig) {
  return {
    app_name: input.appName,
    domain_name: input.domainName || null,
    copyright: input.copyright || null,
    record_no: input.recordNo || null,
    app_logo_file_path: input.appLogoFilePath || null,
    login_bg_file_path: input.loginBgFilePath || null,
    login_logo_file_path: input.loginLogoFilePath || null,
    home_template_id: input.homeTemplateId,
    theme_id: input.themeId ?? null,
    platform_scopes: input.platformScopes,
    iccid_policy: input.iccidPolicy,
    registration_policy: input.registrationPolicy,
  }
}

function columns(input: TenantFields) {
  return {
    ...configColumns(input),
    tenant_code: input.tenantCode,
    tenant_name: input.tenantName,
    expire_date: input.expireDate == null ? null : new Date(input.expireDate),
    status: input.status,
    real_name: input.realName || null,
  }
}

export async function byId(tx: Tx, id: string): Promise<TenantRow | undefined> {
  return tenancy(tx).selectFrom('tenant').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function byHost(tx: Tx, host: string): Promise<TenantRow | undefined> {
  return tenancy(tx).selectFrom('tenant').selectAll().where('domain_name', '=', host).executeTakeFirst()
}

export async function rootOrgs(tx: Tx, tenantIds: readonly string[]): Promise<Map<string, OrgRow>> {
  if (tenantIds.length === 0) return new Map()
  const rows = await tenancy(tx)
    .selectFrom('org')
    .selectAll()
    .where('tenant_id', 'in', tenantIds)
    .where('parent_id', 'is', null)
    .execute()
  return new Map(rows.map((r) => [r.tenant_id, r]))
}

function filtered(tx: Tx, input: TenantFilter) {
  let q = tenancy(tx).selectFrom('tenant')
  if (input.tenantCode) q = q.where('tenant_code', 'ilike', containing(input.tenantCode))
  if (input.tenantName) q = q.where('tenant_name', 'ilike', containing(input.tenantName))
  if (input.status) q = q.where('status', '=', input.status)
  if (input.authStatus) q = q.where('auth_status', '=', input.authStatus)
  return q
}

export const { page, ids, byIds } = listing({
  filtered,
  all: {},
  rows: (q) => q.selectAll(),
  order: [['id', 'desc']],
})

export async function options(tx: Tx, name?: string): Promise<TenantRow[]> {
  let q = tenancy(tx).selectFrom('tenant').selectAll()
  if (name) q = q.where('tenant_name', 'ilike', containing(name))
  return q.orderBy('tenant_name').limit(500).execute()
}

export async function insert(
  tx: Tx,
  input: TenantCreate,
  userId: string | null,
  now: number,
): Promise<string> {
  const row = await tenancy(tx)
    .insertInto('tenant')
    .values({ ...columns(input), demo: input.demo ?? false, ...created(userId, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function setRootOrg(tx: Tx, id: string, orgId: string): Promise<void> {
  await tenancy(tx).updateTable('tenant').set({ root_org_id: orgId }).where('id', '=', id).execute()
}

export async function update(
  tx: Tx,
  id: string,
  input: TenantFields,
  userId: string,
  now: number,
): Promise<void> {
  await tenancy(tx)
    .updateTable('tenant')
    .set({ ...columns(input), ...changed(userId, now) })
    .where('id', '=', id)
    .execute()
  await tenancy(tx)
    .updateTable('org')
    .set({ ...rootOrgColumns(input), ...changed(userId, now) })
    .where('tenant_id', '=', id)
    .where('parent_id', 'is', null)
    .execute()
}

/** 0 = the tenant is not there, or not the caller's to change. */
export async function saveConfig(
  tx: Tx,
  id: string,
  config: TenantConfig,
  userId: string,
  now: number,
): Promise<number> {
  const result = await tenancy(tx)
    .updateTable('tenant')
    .set({ ...configColumns(config), ...changed(userId, now) })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** What the tenant may use was replaced. */
export async function setAuth(
  tx: Tx,
  id: string,
  authStatus: 'AUTHED' | 'NOT_AUTH',
  userId: string | null,
  now: number,
): Promise<void> {
  await tenancy(tx)
    .updateTable('tenant')
    .set({ auth_status: authStatus, ...changed(userId, now) })
    .where('id', '=', id)
    .execute()
}

/** The root organisation is edited as part of its tenant as well: a reading of the tenant is older than its change. */
export async function touch(tx: Tx, id: string, userId: string, now: number): Promise<void> {
  await tenancy(tx).updateTable('tenant').set(changed(userId, now)).where('id', '=', id).execute()
}

export async function hasChildOrgs(tx: Tx, id: string): Promise<boolean> {
  const row = await tenancy(tx)
    .selectFrom('org')
    .select('id')
    .where('tenant_id', '=', id)
    .where('parent_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tenancy(tx).deleteFrom('tenant').where('id', '=', id).execute()
}
