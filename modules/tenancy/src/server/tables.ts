import type { Tx } from '@motorpool/db'
import { tables } from '@motorpool/db'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ThemeContent } from '../shared/theme.ts'

/** Times are read as ms since the epoch and written as dates. */
export type Time = ColumnType<number, Date | undefined, Date>
export type NullableTime = ColumnType<number | null, Date | null | undefined, Date | null>

interface Stamped {
  create_user_id: string | null
  create_time: Time
  update_user_id: string | null
  update_time: Time
}

export interface TenantTable extends Stamped {
  id: Generated<string>
  tenant_code: string
  tenant_name: string
  app_name: string
  domain_name: string | null
  copyright: string | null
  record_no: string | null
  app_logo_file_path: string | null
  login_bg_file_path: string | null
  login_logo_file_path: string | null
  home_template_id: Generated<number>
  theme_id: string | null
  expire_date: NullableTime
  auth_status: Generated<string>
  platform_scopes: Generated<string[]>
  iccid_policy: Generated<string>
  registration_policy: Generated<string>
  status: Generated<string>
  root_org_id: string | null
  real_name: string | null
  demo: Generated<boolean>
}

export interface OrgTable extends Stamped {
  id: string
  tenant_id: string
  org_code: string
  org_name: string
  org_abbr: string | null
  org_type: string
  attribute: Generated<string[]>
  parent_id: string | null
  path: string
  contact_name: string | null
  contact_address: string | null
  telephone_number: string | null
  email_address: string | null
  real_name: string | null
  province_code: string | null
  city_code: string | null
  district_code: string | null
  address: string | null
  location: unknown
  credit_code: string | null
  sort: Generated<number>
  status: Generated<string>
  description: string | null
}

export interface ThemeTable extends Stamped {
  id: Generated<string>
  tenant_id: string | null
  theme_name: string
  theme_code: string
  description: string | null
  content: ColumnType<ThemeContent, string, string>
  login_bg: string | null
  logo: string | null
  default_flag: Generated<boolean>
}

export interface TenancyTables {
  tenant: TenantTable
  org: OrgTable
  theme: ThemeTable
}

export type TenantRow = Selectable<TenantTable>
export type OrgRow = Selectable<OrgTable>
export type ThemeRow = Selectable<ThemeTable>

export function tenancy(tx: Tx) {
  return tables<TenancyTables>(tx)
}

/** Who made a row and when; and who changed it. */
export function created(userId: string | null, now: number) {
  return { create_user_id: userId, create_time: new Date(now), ...changed(userId, now) }
}

export function changed(userId: string | null, now: number) {
  return { update_user_id: userId, update_time: new Date(now) }
}
