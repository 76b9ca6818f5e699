import { onViolation, type Violation } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { type CallCtx, type ManualCtx, patched } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, enumLabel } from '@motorpool/kernel'
import { badReference, duplicate, notFound, toTree } from '@motorpool/tenancy/server'
import { ClientId } from '../../shared/enums.ts'
import { ToolbarPermission } from '../../shared/special.ts'
import { menusOf, roleIdsOf } from '../principal/grants.ts'
import { rightsChanged } from '../session/events.ts'
import type { MenuRow, ResourceRow } from '../tables.ts'
import * as repo from './repo.ts'
import type {
  AuthorityNode,
  MenuChange,
  MenuFields,
  MenuFilter,
  MenuNode,
  MenuOption,
  MenuPage,
  MenuQuery,
  MenuView,
} from './schema.ts'

const MODULE = 'system/menus'

function refuse(input: MenuFields) {
  return (v: Violation): AppError | undefined => {
    if (v.constraint === 'menu_client_id_code_key') return duplicate(MODULE, 'code', input.code)
    if (v.constraint === 'menu_client_id_name_key') return duplicate(MODULE, 'name', input.name)
    return undefined
  }
}

/** With the groups above them, without what is locked or below something locked, and without empty groups. */
export function visibleMenus(all: readonly MenuRow[], granted: ReadonlySet<string>): MenuRow[] {
  const byId = new Map(all.map((m) => [m.id, m]))
  const shown = new Set<string>()
  const groups = new Set(all.map((m) => m.parent_id))
  for (const menu of all) {
    if (!granted.has(menu.id) || groups.has(menu.id)) continue // a group is there for its entries
    const line: MenuRow[] = []
    for (let m: MenuRow | undefined = menu; m; m = m.parent_id ? byId.get(m.parent_id) : undefined)
      line.push(m)
    if (line.every((m) => m.status === 'NORMAL')) for (const m of line) shown.add(m.id)
  }
  return all.filter((m) => shown.has(m.id))
}

/** Menu entries of the caller, by roles and in the caller's language. */
export async function ownMenus(ctx: ManualCtx, clientId: MenuQuery['clientId']): Promise<MenuRow[]> {
  return ctx.asPlatform('menu of a user', async (tx) => {
    const granted = await menusOf(tx, await roleIdsOf(tx, ctx.actor.id), ctx.actor.userType)
    return visibleMenus(await repo.list(tx, { clientId, type: 'MENU' }), new Set(granted))
  })
}

export interface Granted {
  menuIds: ReadonlySet<string>
  resourceIds: ReadonlySet<string>
  /** Applications named in a set; an application whose menus are granted is granted with them. */
  clientIds?: ReadonlySet<string>
}

/** Below its menu a permission is named by its action alone. */
function permissionTitle(ctx: CallCtx, r: ResourceRow, below: boolean): string {
  if (!r.action) return ToolbarPermission.has(r.code) ? enumLabel(ToolbarPermission, r.code, ctx) : r.name
  const action = translate(ctx.catalogues, ctx.locale, `permission.${r.action}`)
  return below ? action : `${translate(ctx.catalogues, ctx.locale, r.module)} · ${action}`
}

/** Everything that can be granted: applications, their menus, the permissions below; narrowed to `within` where given. */
export async function authorityTree(
  ctx: CallCtx,
  checked: Granted,
  within?: Granted,
): Promise<AuthorityNode[]> {
  const menus = await repo.list(ctx.tx, { clientId: '-1' })
  const resources = (await repo.resources(ctx.tx)).filter((r) => !within || within.resourceIds.has(r.id))
  const shown = within ? visibleMenus(menus, within.menuIds) : menus
  const permissionNodes = (menuId: string | null): AuthorityNode[] =>
    resources
      .filter((r) => r.menu_id === menuId)
      .map((r) => ({
        key: `resource:${r.id}`,
        id: r.id,
        authorityType: 'resource',
        title: permissionTitle(ctx, r, menuId !== null),
        code: r.code,
        checked: checked.resourceIds.has(r.id),
        children: [],
      }))
  const menuNodes = (clientId: string): AuthorityNode[] => {
    const views = shown.filter((m) => m.client_id === clientId).map((m) => repo.present(m, ctx.locale))
    return toTree<MenuView, AuthorityNode>(views, (menu, children) => ({
      key: `menu:${menu.id}`,
      id: menu.id,
      authorityType: 'menu',
      title: menu.title,
      code: menu.code,
      checked: checked.menuIds.has(menu.id),
      children: [...children, ...permissionNodes(menu.id)],
    }))
  }
  const clients = (await repo.clients(ctx.tx)).flatMap((client): AuthorityNode[] => {
    const children = menuNodes(client.client_id)
    if (children.length === 0) return []
    return [
      {
        key: `client:${client.id}`,
        id: client.id,
        authorityType: 'client',
        title: ClientId.has(client.client_id) ? enumLabel(ClientId, client.client_id, ctx) : client.name,
        code: client.client_id,
        checked: checked.clientIds?.has(client.id) || children.some((node) => node.checked),
        children,
      },
    ]
  })
  return [...clients, ...permissionNodes(null)]
}

function checkValues(input: MenuFields): void {
  if (input.code !== input.component || input.code !== input.url) {
    const fields = ['component', 'url']
      .filter((f) => input[f as 'component' | 'url'] !== input.code)
      .map((field) => ({ field, code: 'MENU_VALUES_DIFFER' }))
    throw new AppError('MENU_VALUES_DIFFER', {}, { fields })
  }
}

/** Changes of the menu are the platform's: a tenant's transaction may not write these tables. */
export function createMenuService() {
  const parentInMenu = async (ctx: CallCtx, { parentId, clientId }: MenuFields) => {
    const parent = parentId ? await repo.byId(ctx.tx, parentId) : undefined
    if (parentId && parent?.client_id !== clientId) throw badReference(MODULE, 'parentId', parentId)
  }
  return {
    async tree(ctx: CallCtx, query: MenuQuery): Promise<MenuNode[]> {
      const rows = (await repo.list(ctx.tx, query)).map((r) => repo.present(r, ctx.locale))
      return toTree<MenuView, MenuNode>(rows, (row, children) => ({ ...row, children }))
    },
    async options(ctx: CallCtx, query: MenuQuery): Promise<MenuOption[]> {
      const rows =
        ctx.actor.userType === 'ADMIN' ? await repo.list(ctx.tx, query) : await ownMenus(ctx, query.clientId)
      const views = rows.map((r) => repo.present(r, ctx.locale))
      return toTree<MenuView, MenuOption>(views, (row, children) => ({
        value: row.id,
        label: row.title,
        ...(children.length ? { children } : {}),
      }))
    },
    async page(
      ctx: CallCtx,
      input: MenuPage,
    ): Promise<{ items: MenuView[]; total: number; current: number }> {
      const { rows, total } = await repo.page(ctx.tx, input)
      return { items: rows.map((r) => repo.present(r, ctx.locale)), total, current: input.page }
    },
    ids: (ctx: CallCtx, filter: MenuFilter, limit: number) => repo.ids(ctx.tx, filter, limit),
    /** With the code of the parent, by which a sheet names it. */
    async rows(ctx: CallCtx, ids: readonly string[]): Promise<(MenuView & { parentName: string | null })[]> {
      const rows = await repo.byIds(ctx.tx, ids)
      const parents = await repo.byIds(ctx.tx, [...new Set(rows.map((r) => r.parent_id ?? '0'))])
      const codes = new Map(parents.map((r) => [r.id, r.code]))
      return rows.map((r) => ({
        ...repo.present(r, ctx.locale),
        parentName: r.parent_id === null ? null : (codes.get(r.parent_id) ?? null),
      }))
    },
    async find(ctx: CallCtx, id: string): Promise<MenuView> {
      const row = await repo.byId(ctx.tx, id)
      if (!row) throw notFound(MODULE)
      return repo.present(row, ctx.locale)
    },
    async create(ctx: CallCtx, input: MenuFields): Promise<{ id: string }> {
      checkValues(input)
      await parentInMenu(ctx, input)
      const id = await onViolation(() => repo.insert(ctx.tx, input, ctx.actor.id, ctx.now), refuse(input))
      await publish(ctx.tx, rightsChanged, {})
      return { id }
    },
    async update(ctx: CallCtx, { id, ...sent }: MenuChange): Promise<boolean> {
      const row = await repo.byId(ctx.tx, id)
      if (!row) throw notFound(MODULE)
      const stored = { ...repo.present(row, ctx.locale), title: row.title }
      const input = patched(stored as unknown as MenuFields, sent)
      checkValues(input)
      await parentInMenu(ctx, input)
      if (input.parentId && (await repo.isBelow(ctx.tx, input.parentId, id)))
        throw new AppError('MENU_CYCLE', { menu: row.title })
      await onViolation(() => repo.update(ctx.tx, row.id, input, ctx.actor.id, ctx.now), refuse(input))
      await publish(ctx.tx, rightsChanged, {})
      return true
    },
    async remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(ids)]
      const child = await repo.childOutside(ctx.tx, wanted)
      const parent = child?.parent_id ? await repo.byId(ctx.tx, child.parent_id) : undefined
      if (parent) throw new AppError('MENU_CHILDREN', { menu: parent.title })
      if ((await repo.remove(ctx.tx, wanted)) < wanted.length) throw notFound(MODULE)
      await publish(ctx.tx, rightsChanged, {})
      return true
    },
  }
}

export type MenuService = ReturnType<typeof createMenuService>
