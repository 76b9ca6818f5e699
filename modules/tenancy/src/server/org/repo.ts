import { containing, listing, sql, type Tx } from '@motorpool/db'
import { must } from '@motorpool/kernel'

import { changed, created, type OrgRow, tenancy } from '../tables.ts'
import type { OrgFields, OrgQuery, OrgView } from './schema.ts'

const LIMIT = 20_000

export function present(row: OrgRow): OrgView {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    orgCode: row.org_code,
    orgName: row.org_name,
    orgAbbr: row.org_abbr,
    orgType: row.org_type,
    attribute: row.attribute,
    parentId: row.parent_id,
    path: row.path,
    contactName: row.contact_name,
    contactAddress: row.contact_address,
    telephoneNumber: row.telephone_number,
    emailAddress: row.email_address,
    realName: row.real_name,
    provinceCode: row.province_code,
    cityCode: row.city_code,
    districtCode: row.district_code,
    address: row.address,
    creditCode: row.credit_code,
    sort: row.sort,
    status: row.status,
    description: row.description,
    createTime: row.create_time,
    updateTime: row.update_time,
  }
}

function columns(f: OrgFields) {
  return {
    org_code: f.orgCode,
    org_name: f.orgName,
    org_abbr: f.orgAbbr || null,
    org_type: f.orgType,
    attribute: f.attribute,
    contact_name: f.contactName || null,
    contact_address: f.contactAddress || null,
    telephone_number: f.telephoneNumber || null,
    email_address: f.emailAddress || null,
    real_name: f.realName || null,
    province_code: f.provinceCode || null,
    city_code: f.cityCode || null,
    district_code: f.districtCode || null,
    address: f.address || null,
    credit_code: f.creditCode || null,
    sort: f.sort,
    status: f.status,
    description: f.description || null,
  }
}

/** Changes of the tree of one tenant happen one after the other. */
export async function lockTree(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('org:' || ${tenantId}, 0))`.execute(tx)
}

export async function byId(tx: Tx, id: string): Promise<OrgRow | undefined> {
  return tenancy(tx).selectFrom('org').selectAll().where('id', '=', id).executeTakeFirst()
}

function filtered(tx: Tx, query: OrgQuery) {
  let q = tenancy(tx).selectFrom('org')
  if (query.orgName) q = q.where('org_name', 'ilike', containing(query.orgName))
  if (query.orgCode) q = q.where('org_code', 'ilike', containing(query.orgCode))
  if (query.orgType) q = q.where('org_type', '=', query.orgType)
  if (query.status) q = q.where('status', '=', query.status)
  return q
}

export const { page, ids, byIds } = listing({
  filtered,
  all: {},
  rows: (q) => q.selectAll(),
  order: [['id', 'desc']],
})

export async function list(tx: Tx, query: OrgQuery = {}, parentId?: string): Promise<OrgRow[]> {
  let q = filtered(tx, query).selectAll()
  if (parentId) q = q.where('parent_id', '=', parentId)
  return q.orderBy('tenant_id').orderBy('sort').orderBy('id').limit(LIMIT).execute()
}

/** Names of tenants, by their code. */
export async function tenantsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; tenant_code: string; tenant_name: string }[]> {
  if (ids.length === 0) return []
  return tenancy(tx)
    .selectFrom('tenant')
    .select(['id', 'tenant_code', 'tenant_name'])
    .where('id', 'in', ids)
    .orderBy('tenant_code')
    .execute()
}

export async function nextId(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select nextval(pg_get_serial_sequence('org', 'id'))::text as id`.execute(tx)
  return must(rows[0], 'the next id').id
}

export interface NewOrg {
  id: string
  tenantId: string
  parentId: string | null
  path: string
  userId: string | null
  now: number
}

export async function insert(tx: Tx, place: NewOrg, fields: OrgFields): Promise<void> {
  await tenancy(tx)
    .insertInto('org')
    .values({
      id: place.id,
      tenant_id: place.tenantId,
      parent_id: place.parentId,
      path: place.path,
      ...columns(fields),
      ...created(place.userId, place.now),
    })
    .execute()
}

export async function update(
  tx: Tx,
  id: string,
  parentId: string | null,
  fields: OrgFields,
  userId: string,
  now: number,
): Promise<void> {
  await tenancy(tx)
    .updateTable('org')
    .set({ ...columns(fields), parent_id: parentId, ...changed(userId, now) })
    .where('id', '=', id)
    .execute()
}

/** The organisation and everything below it now stands under `to`. */
export async function movePaths(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  await sql`update org set path = ${to} || substr(path, ${from.length + 1}) where tenant_id = ${tenantId} and path like ${`${from}%`}`.execute(
    tx,
  )
}

export async function depthBelow(tx: Tx, tenantId: string, path: string): Promise<number> {
  const { rows } = await sql<{ depth: number | null }>`
    select max(array_length(string_to_array(path, '/'), 1) - 2)::int as depth from org
    where tenant_id = ${tenantId} and path like ${`${path}%`}`.execute(tx)
  return (rows[0]?.depth ?? 0) - (path.split('/').length - 2)
}

export async function childrenOutside(tx: Tx, ids: readonly string[]): Promise<OrgRow | undefined> {
  return tenancy(tx)
    .selectFrom('org')
    .selectAll()
    .where('parent_id', 'in', ids)
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
}

export async function remove(tx: Tx, id: string): Promise<number> {
  const result = await tenancy(tx).deleteFrom('org').where('id', '=', id).executeTakeFirst()
  return Number(result.numDeletedRows)
}
