import { defineRoute, idParams, idsBody, pageOf, parseInput, type Route } from '@motorpool/http'
import { choosers, ownFamilyRoutes, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { menus } from '../../shared/resources/menus.ts'
import { ceilingOf } from '../role/authority.ts'
import {
  authorityNode,
  menuCreate,
  menuFilters,
  menuNode,
  menuOption,
  menuPage,
  menuQuery,
  menuRow,
  menuUpdate,
  menuView,
} from './schema.ts'
import { authorityTree, type MenuService } from './service.ts'

const BASE = '/api/system-svc/menus/V1.0'
const NOTHING = { menuIds: new Set<string>(), resourceIds: new Set<string>() }

function reads(service: MenuService): Route[] {
  return [
    defineRoute({
      id: 'system.menus.page',
      method: 'POST',
      path: `${BASE}/page`,
      summary: 'List menu entries',
      permission: 'system/menus/find',
      scope: 'tenant',
      readOnly: true,
      body: menuPage,
      response: pageOf(menuView),
      handler: (ctx, { body }) => service.page(ctx, body),
    }),
    defineRoute({
      id: 'system.menus.tree',
      method: 'GET',
      path: `${BASE}/tree`,
      summary: 'Menu tree',
      permission: 'system/menus/find',
      scope: 'tenant',
      query: menuQuery,
      response: z.array(menuNode),
      handler: (ctx, { query }) => service.tree(ctx, query),
    }),
    defineRoute({
      id: 'system.menus.treeAuthority',
      method: 'GET',
      path: `${BASE}/tree/authority`,
      summary: 'Menus and permissions the caller may grant',
      permission: 'system/roles/find|system/tenants/find',
      scope: 'tenant',
      response: z.array(authorityNode),
      handler: async (ctx) => {
        const ceiling = await ceilingOf(ctx)
        return authorityTree(ctx, NOTHING, ceiling)
      },
    }),
    defineRoute({
      id: 'system.menus.treeComp',
      method: 'GET',
      path: `${BASE}/tree/comp`,
      summary: 'Menu tree as options',
      permission: 'system/menus/find|system/roles/find',
      alsoBy: choosers('menu'),
      scope: 'tenant',
      query: menuQuery,
      response: z.array(menuOption),
      handler: (ctx, { query }) => service.options(ctx, query),
    }),
    defineRoute({
      id: 'system.menus.find',
      method: 'GET',
      path: `${BASE}/:id`,
      summary: 'One menu entry',
      permission: 'system/menus/find',
      scope: 'tenant',
      params: idParams,
      response: menuView,
      handler: (ctx, { params }) => service.find(ctx, params.id),
    }),
  ]
}

function writes(service: MenuService): Route[] {
  return [
    defineRoute({
      id: 'system.menus.create',
      method: 'POST',
      path: BASE,
      summary: 'Create a menu entry',
      permission: 'system/menus/create',
      scope: 'tenant',
      body: menuCreate,
      response: z.object({ id: z.string() }),
      handler: (ctx, { body }) => service.create(ctx, body),
    }),
    defineRoute({
      id: 'system.menus.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change a menu entry',
      permission: 'system/menus/update',
      scope: 'tenant',
      body: menuUpdate,
      version: { table: 'menu', row: ({ body }) => ({ id: body.id }) },
      response: z.boolean(),
      handler: (ctx, { body }) => service.update(ctx, body),
    }),
    defineRoute({
      id: 'system.menus.delete',
      method: 'DELETE',
      path: BASE,
      summary: 'Delete menu entries without children',
      permission: 'system/menus/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: (ctx, { body }) => service.remove(ctx, body.ids),
    }),
  ]
}

function sheets(service: MenuService): Route[] {
  return ownFamilyRoutes(menus, {
    filters: menuFilters,
    ids: (ctx, query, limit) => service.ids(ctx, query, limit),
    rows: (ctx, ids) => service.rows(ctx, ids),
    save: (ctx, values) => service.create(ctx, parseInput(menuRow, values)),
  })
}

export function menuRoutes(service: MenuService): Route[] {
  const written = withHistory(writes(service), {
    resource: menus.key,
    rows: (ctx, ids) => service.rows(ctx, ids),
  })
  return [...reads(service), ...written, ...sheets(service)]
}
