import { defineRoute, idParams, idsBody, type Route } from '@motorpool/http'
import { z } from 'zod'
import { ceilingOf } from '../role/authority.ts'
import { authorityNode, menuCreate, menuNode, menuOption, menuQuery, menuUpdate, menuView } from './schema.ts'
import { authorityTree, type MenuService } from './service.ts'

const BASE = '/api/system-svc/menus/V1.0'
const NOTHING = { menuIds: new Set<string>(), resourceIds: new Set<string>() }

function reads(menus: MenuService): Route[] {
  return [
    defineRoute({
      id: 'system.menus.tree',
      method: 'GET',
      path: `${BASE}/tree`,
      summary: 'Menu tree',
      permission: 'system/menus/find',
      scope: 'tenant',
      query: menuQuery,
      response: z.array(menuNode),
      handler: (ctx, { query }) => menus.tree(ctx, query),
    }),
    defineRoute({
      id: 'system.menus.treeAuthority',
      method: 'GET',
      path: `${BASE}/tree/authority`,
      summary: 'Menus and permissions the caller may grant',
      permission: 'session',
      scope: 'tenant',
      response: z.array(authorityNode),
      handler: async (ctx) => {
        const ceiling = await ceilingOf(ctx)
        return authorityTree(ctx.tx, ctx.catalogues, ctx.locale, NOTHING, ceiling)
      },
    }),
    defineRoute({
      id: 'system.menus.treeComp',
      method: 'GET',
      path: `${BASE}/tree/comp`,
      summary: 'Menu tree as options',
      permission: 'session',
      scope: 'tenant',
      query: menuQuery,
      response: z.array(menuOption),
      handler: (ctx, { query }) => menus.options(ctx, query),
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
      handler: (ctx, { params }) => menus.find(ctx, params.id),
    }),
  ]
}

function writes(menus: MenuService): Route[] {
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
      handler: (ctx, { body }) => menus.create(ctx, body),
    }),
    defineRoute({
      id: 'system.menus.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change a menu entry',
      permission: 'system/menus/update',
      scope: 'tenant',
      body: menuUpdate,
      response: z.boolean(),
      handler: (ctx, { body }) => menus.update(ctx, body),
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
      handler: (ctx, { body }) => menus.remove(ctx, body.ids),
    }),
  ]
}

export function menuRoutes(menus: MenuService): Route[] {
  return [...reads(menus), ...writes(menus)]
}
