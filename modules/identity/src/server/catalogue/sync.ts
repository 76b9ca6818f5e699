import { sql, type Tx } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import { type Catalogues, translate } from '@motorpool/i18n'
import {
  DEFAULT_LOCALE,
  LOCALES,
  type MenuClient,
  parsePermission,
  type ScreenDef,
  type ScreenGroup,
  type UserType,
} from '@motorpool/kernel'
import type { ServerModule } from '@motorpool/wiring'
import { ToolbarPermission } from '../../shared/special.ts'

export interface Catalogue {
  groups: readonly ScreenGroup[]
  screens: readonly ScreenDef[]
  routes: readonly Route[]
  texts: Catalogues
}

export function catalogueOf(modules: readonly ServerModule[], texts: Catalogues): Catalogue {
  return {
    groups: modules.flatMap((m) => m.screenGroups ?? []),
    screens: modules.flatMap((m) => m.screens ?? []),
    routes: modules.flatMap((m) => m.routes),
    texts,
  }
}

interface Entry {
  client: MenuClient
  code: string
  parent: string | undefined
  titleKey: string
  icon: string | undefined
  sort: number
  hidden: boolean
  /** Who sees it: with this permission; groups show what they hold. */
  access: string | null
  userTypes: readonly UserType[]
}

interface NeededPermission {
  module: string
  action: string
  method: string | undefined
  path: string | undefined
  userTypes: readonly UserType[]
}

/** The groups, each after the one that it stands in. */
function ordered(groups: readonly ScreenGroup[], parent?: string): ScreenGroup[] {
  return groups.filter((g) => g.parent === parent).flatMap((g) => [g, ...ordered(groups, g.key)])
}

function groupEntries({ groups }: Catalogue, screens: readonly ScreenDef[]): Entry[] {
  const usersOf = (key: string): UserType[] => [
    ...screens.filter((s) => s.group === key && s.clients.includes('BIZ')).flatMap((s) => s.businessUsers),
    ...groups.filter((g) => g.parent === key).flatMap((g) => usersOf(g.key)),
  ]
  const all = ordered(groups)
  const lost = groups.find((g) => !all.includes(g))
  if (lost) throw new Error(`menu group "${lost.key}": its parent "${lost.parent}" is not declared`)
  return all.map((g) => ({
    client: 'BIZ',
    code: g.key,
    parent: g.parent,
    titleKey: g.titleKey,
    icon: g.icon,
    sort: g.order,
    hidden: false,
    access: null,
    userTypes: [...new Set(usersOf(g.key))],
  }))
}

/** Entries of the menu, groups first. Screens everybody has are routes of the shell, not of the menu. */
export function entries(c: Catalogue): Entry[] {
  const screens = c.screens.filter((s) => s.module && !s.open)
  const groups = groupEntries(c, screens)
  const seen = new Set(groups.map((g) => g.code))
  // Of the screens of one module the entry is the one that shows.
  const shownFirst = screens.toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
  const own = shownFirst.flatMap((s): Entry[] => {
    if (seen.has(s.module)) return []
    seen.add(s.module)
    if (s.group && !c.groups.some((g) => g.key === s.group))
      throw new Error(`screen ${s.route}: group "${s.group}" is not declared`)
    return s.clients.map((client) => ({
      client,
      code: s.module,
      parent: client === 'BIZ' ? s.group : undefined,
      titleKey: s.menuTitleKey,
      icon: s.icon,
      sort: s.order,
      hidden: s.hidden,
      access: `${s.module}/find`,
      userTypes: client === 'ADMIN' ? s.users.filter((u) => u === 'ADMIN') : s.businessUsers,
    }))
  })
  return [...groups, ...own]
}

/** Every permission a route asks for, and `find` of every screen. */
function permissions(c: Catalogue): Map<string, NeededPermission> {
  const users = new Map(c.screens.filter((s) => s.module).map((s) => [s.module, s.users]))
  const found = new Map<string, NeededPermission>()
  const add = (code: string, route?: Route) => {
    const permission = parsePermission(code)
    if (!permission || found.has(code)) return
    found.set(code, {
      ...permission,
      method: route?.method,
      path: route?.path,
      userTypes: users.get(permission.module) ?? ['ADMIN', 'TENANT'],
    })
  }
  for (const route of c.routes) for (const code of route.permission.split('|')) add(code, route)
  for (const screen of c.screens) if (screen.module && !screen.open) add(`${screen.module}/find`)
  return found
}

function title(c: Catalogue, key: string): { text: string; locales: string } {
  const locales = Object.fromEntries(LOCALES.map((l) => [l, translate(c.texts, l, key)]))
  return { text: (locales[DEFAULT_LOCALE] as string).slice(0, 64), locales: JSON.stringify(locales) }
}

/** Where an entry stands follows the declarations until somebody edits it. */
const UNEDITED = sql`menu.update_time = menu.create_time`

async function syncMenus(tx: Tx, c: Catalogue, now: number): Promise<void> {
  for (const e of entries(c)) {
    const { text, locales } = title(c, e.titleKey)
    await sql`
      insert into menu (parent_id, client_id, name, title, locale_value, code, component, url, icon, access, hide_menu, sort,
                        user_types, create_time, update_time)
      values ((select id from menu where client_id = ${e.client} and code = ${e.parent ?? null}), ${e.client}, ${e.code.slice(0, 64)},
              ${text}, ${locales}, ${e.code}, ${e.code}, ${e.code}, ${e.icon ?? null},
              ${e.access}, ${e.hidden}, ${e.sort},
              ${[...e.userTypes]}, ${new Date(now)}, ${new Date(now)})
      on conflict on constraint menu_client_id_code_key do update set user_types = excluded.user_types,
        parent_id = case when ${UNEDITED} then excluded.parent_id else menu.parent_id end,
        sort = case when ${UNEDITED} then excluded.sort else menu.sort end
      where menu.user_types <> excluded.user_types
        or ${UNEDITED} and (menu.parent_id, menu.sort) is distinct from (excluded.parent_id, excluded.sort)`.execute(
      tx,
    )
  }
}

async function syncResources(tx: Tx, c: Catalogue, now: number): Promise<void> {
  for (const [code, p] of permissions(c)) {
    const name = `${title(c, p.module).text} · ${title(c, `permission.${p.action}`).text}`.slice(0, 64)
    await sql`
      insert into resource (code, name, module, action, menu_id, method, path, user_types, create_time, update_time)
      values (${code}, ${name}, ${p.module}, ${p.action}, (select id from menu where code = ${p.module} order by client_id = 'BIZ' desc limit 1),
              ${p.method ?? null}, ${p.path ?? null}, ${[...p.userTypes]}, ${new Date(now)}, ${new Date(now)})
      on conflict on constraint resource_code_key do update
        set user_types = excluded.user_types, menu_id = coalesce(resource.menu_id, excluded.menu_id)
      where resource.user_types <> excluded.user_types or resource.menu_id is null`.execute(tx)
  }
}

/** What no route or screen asks for; everybody who signs in can be granted it. */
async function syncSpecial(tx: Tx, now: number): Promise<void> {
  for (const code of ToolbarPermission.values)
    await sql`
      insert into resource (code, name, module, user_types, create_time, update_time)
      values (${code}, ${ToolbarPermission.labels[code][DEFAULT_LOCALE]}, ${code.slice(0, code.lastIndexOf('/'))},
              '{ADMIN,TENANT,CUSTOMER}', ${new Date(now)}, ${new Date(now)})
      on conflict on constraint resource_code_key do nothing`.execute(tx)
}

/** What has come to be of customers alone is nobody's to give: every customer has it (R013). */
async function takeBack(tx: Tx): Promise<void> {
  for (const given of ['tenant_authority', 'role_authority'])
    await sql`
      delete from ${sql.table(given)} where menu_id in (select id from menu where user_types = '{CUSTOMER}')
        or resource_id in (select id from resource where user_types = '{CUSTOMER}')`.execute(tx)
}

/**
 * Brings menu and permission tables up to the code: what is new is added, no entry is deleted, edits stay; what nobody may be given
 * any more is taken back.
 */
export async function syncCatalogue(tx: Tx, c: Catalogue, now: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx)
  await syncMenus(tx, c, now)
  await syncResources(tx, c, now)
  await syncSpecial(tx, now)
  await takeBack(tx)
}
