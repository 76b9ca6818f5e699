import { type Tx, tables } from '@motorpool/db'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Time = ColumnType<number, Date | undefined, Date>
type NullableTime = ColumnType<number | null, Date | null | undefined, Date | null>

interface Stamped {
  create_user_id: string | null
  create_time: Time
  update_user_id: string | null
  update_time: Time
}

export interface ClientTable extends Stamped {
  id: Generated<string>
  client_id: string
  name: string
  token_hours: Generated<number>
  status: Generated<string>
}

export interface MenuTable extends Stamped {
  id: Generated<string>
  parent_id: string | null
  client_id: Generated<string>
  type: Generated<string>
  name: string
  title: string
  locale_value: ColumnType<Record<string, string>, string, string>
  code: string
  component: string
  url: string
  icon: string | null
  access: string | null
  hide_menu: Generated<boolean>
  hide_bread: Generated<boolean>
  open_new: Generated<boolean>
  keep_alive: Generated<boolean>
  sort: Generated<number>
  status: Generated<string>
  user_types: Generated<string[]>
}

export interface ResourceTable extends Stamped {
  id: Generated<string>
  code: string
  name: string
  module: string
  action: string | null
  menu_id: string | null
  method: string | null
  path: string | null
  user_types: Generated<string[]>
  description: string | null
}

export interface TenantAuthorityTable {
  id: Generated<string>
  tenant_id: string
  authority_type: string
  menu_id: string | null
  resource_id: string | null
  create_user_id: string | null
  create_time: Time
}

export interface RoleTable extends Stamped {
  id: Generated<string>
  tenant_id: string
  org_id: string
  name: string
  code: string
  description: string | null
  role_type: Generated<string>
  data_scope: Generated<string>
  status: Generated<string>
  all_authority: Generated<boolean>
}

export interface RoleAuthorityTable extends TenantAuthorityTable {
  role_id: string
  client_id: string | null
}

export interface UserTable extends Stamped {
  id: Generated<string>
  tenant_id: string
  org_id: string
  user_name: string
  password_hash: string
  real_name: string
  user_type: string
  post_list: Generated<string[]>
  phone: string | null
  telephone_number: string | null
  email: string | null
  sex: Generated<string>
  contact_address: string | null
  description: string | null
  avatar: string | null
  theme_id: string | null
  lang: Generated<string>
  ui_config: ColumnType<Record<string, unknown>, string | undefined, string>
  status: Generated<string>
  user_lock: Generated<string>
  expire_time: NullableTime
  pwd_error_times: Generated<number>
  pwd_error_time: NullableTime
  password_temporary: Generated<boolean>
  pwd_update_time: NullableTime
  last_login_ip: string | null
  last_login_time: NullableTime
  login_times: Generated<number>
}

export interface UserRoleTable {
  tenant_id: string
  user_id: string
  role_id: string
}

export interface SessionTable {
  id: Generated<string>
  tenant_id: string
  token_hash: Buffer
  user_id: string
  client_id: string
  ip: string | null
  user_agent: string | null
  login_time: Time
  last_active_time: Time
  expire_time: Time
  closed_time: NullableTime
}

/** Tables of tenancy this module reads, never writes. */
interface TenancyReads {
  org: { id: string; tenant_id: string; org_name: string; org_code: string; org_type: string; path: string }
  theme: { id: string }
  tenant: { id: string; tenant_code: string; tenant_name: string }
}

export interface IdentityTables extends TenancyReads {
  client: ClientTable
  menu: MenuTable
  resource: ResourceTable
  tenant_authority: TenantAuthorityTable
  role: RoleTable
  role_authority: RoleAuthorityTable
  app_user: UserTable
  user_role: UserRoleTable
  session: SessionTable
}

export type MenuRow = Selectable<MenuTable>
export type ResourceRow = Selectable<ResourceTable>
export type RoleRow = Selectable<RoleTable>
export type UserRow = Selectable<UserTable>

export function identity(tx: Tx) {
  return tables<IdentityTables>(tx)
}

export function created(userId: string | null, now: number) {
  return { create_user_id: userId, create_time: new Date(now), ...changed(userId, now) }
}

export function changed(userId: string | null, now: number) {
  return { update_user_id: userId, update_time: new Date(now) }
}
