import { containing, listing, sql, type Tx } from '@motorpool/db'

import type { Locale } from '@motorpool/kernel'
import { changed, created, identity, type MenuRow, type ResourceRow } from '../tables.ts'
import type { MenuFields, MenuFilter, MenuQuery, MenuView } from './schema.ts'

export function present(row: MenuRow, locale: Locale): MenuView {
  return {
    id: row.id,
    parentId: row.parent_id,
    clientId: row.client_id,
    type: row.type,
    name: row.name,
    title: row.locale_value[locale] || row.title,
    localeValue: row.locale_value,
    code: row.code,
    component: row.component,
    url: row.url,
    icon: row.icon,
    access: row.access,
    hideMenu: row.hide_menu,
    hideBread: row.hide_bread,
    openNew: row.open_new,
    keepAlive: row.keep_alive,
    sort: row.sort,
    status: row.status,
    createTime: row.create_time,
    updateTime: row.update_time,
  }
}

function columns(f: MenuFields) {
  return {
    parent_id: f.parentId ?? null,
    client_id: f.clientId,
    type: f.type,
    name: f.name,
    title: f.title,
    locale_value: JSON.stringify(f.localeValue),
    code: f.code,
    component: f.component,
    url: f.url,
    icon: f.icon || null,
    access: f.access || null,
    hide_menu: f.hideMenu,
    hide_bread: f.hideBread,
    open_new: f.openNew,
    keep_alive: f.keepAlive,
    sort: f.sort,
    status: f.status,
  }
}

/** The business console's entries first; what is reached by address alone after what is shown. */
export async function list(tx: Tx, query: MenuQuery): Promise<MenuRow[]> {
  let q = identity(tx).selectFrom('menu').selectAll()
  if (query.clientId !== '-1') q = q.where('client_id', '=', query.clientId)
  if (query.type) q = q.where('type', '=', query.type)
  return q.orderBy('client_id', 'desc').orderBy('hide_menu').orderBy('sort').orderBy('id').execute()
}

function filtered(tx: Tx, input: MenuFilter) {
  let q = identity(tx).selectFrom('menu')
  if (input.title) {
    const like = containing(input.title)
    q = q.where(sql<boolean>`(title ilike ${like} or locale_value::text ilike ${like})`)
  }
  if (input.name) q = q.where('name', 'ilike', containing(input.name))
  if (input.code) q = q.where('code', 'ilike', containing(input.code))
  if (input.clientId && input.clientId !== '-1') q = q.where('client_id', '=', input.clientId)
  if (input.parentId) q = q.where('parent_id', '=', input.parentId)
  if (input.type) q = q.where('type', '=', input.type)
  if (input.status) q = q.where('status', '=', input.status)
  return q
}

export const { page, ids, byIds } = listing({
  filtered,
  all: {},
  rows: (q) => q.selectAll(),
  order: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
})

export async function byId(tx: Tx, id: string): Promise<MenuRow | undefined> {
  return identity(tx).selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function clients(tx: Tx) {
  return identity(tx).selectFrom('client').select(['id', 'client_id', 'name']).orderBy('id').execute()
}

export async function resources(tx: Tx): Promise<ResourceRow[]> {
  return identity(tx).selectFrom('resource').selectAll().orderBy('code').execute()
}

export async function insert(tx: Tx, f: MenuFields, userId: string, now: number): Promise<string> {
  const row = await identity(tx)
    .insertInto('menu')
    .values({ ...columns(f), ...created(userId, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function update(tx: Tx, id: string, f: MenuFields, userId: string, now: number): Promise<void> {
  await identity(tx)
    .updateTable('menu')
    .set({ ...columns(f), ...changed(userId, now) })
    .where('id', '=', id)
    .execute()
}

export async function isBelow(tx: Tx, id: string, ancestor: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from menu where id = ${id}
      union select m.id, m.parent_id from menu m join up on m.id = up.parent_id)
    select from up where id = ${ancestor}`.execute(tx)
  return rows.length > 0
}

export async function childOutside(tx: Tx, ids: readonly string[]): Promise<MenuRow | undefined> {
  return identity(tx)
    .selectFrom('menu')
    .selectAll()
    .where('parent_id', 'in', ids)
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
}

/** Parents and children together: the reference between them is checked when the statement ends. */
export async function remove(tx: Tx, ids: readonly string[]): Promise<number> {
  const result = await identity(tx).deleteFrom('menu').where('id', 'in', ids).executeTakeFirst()
  return Number(result.numDeletedRows)
}
