import { defineRoute, idParams, idsBody, idText, pageOf, type Route } from '@motorpool/http'
import { choosers, foundEach, withHistory } from '@motorpool/resource/server'
import { z } from 'zod'
import { DataScope } from '../../shared/enums.ts'
import { roles as resource } from '../../shared/resources/roles.ts'
import { authorityNode } from '../menu/schema.ts'
import { roleAuthorityRows } from './history.ts'
import {
  authorityAssign,
  authoritySet,
  roleCreate,
  roleOption,
  rolePage,
  roleUpdate,
  roleView,
} from './schema.ts'
import type { RoleService } from './service.ts'

const dataScope = z.enum(DataScope.values)
const BASE = '/api/system-svc/roles/V1.0'

function reads(roles: RoleService): Route[] {
  return [
    defineRoute({
      id: 'system.roles.page',
      method: 'POST',
      path: `${BASE}/page`,
      summary: 'List roles',
      permission: 'system/roles/find',
      scope: 'tenant',
      readOnly: true,
      body: rolePage,
      response: pageOf(roleView),
      handler: (ctx, { body }) => roles.page(ctx, body),
    }),
    defineRoute({
      id: 'system.roles.list',
      method: 'GET',
      path: `${BASE}/list`,
      summary: 'Roles in force, for choosers',
      permission: 'system/roles/find',
      alsoBy: choosers('role'),
      scope: 'tenant',
      response: z.array(roleOption),
      handler: (ctx) => roles.options(ctx),
    }),
    defineRoute({
      id: 'system.roles.adminOptions',
      method: 'GET',
      path: `${BASE}/admin/options`,
      summary: 'Roles of the platform, for administrators',
      permission: 'system/roles/find',
      alsoBy: choosers('role'),
      scope: 'tenant',
      response: z.array(roleOption),
      handler: (ctx) => roles.options(ctx, 'ADMIN'),
    }),
    defineRoute({
      id: 'system.roles.dataScopes',
      method: 'GET',
      path: `${BASE}/dataScopes`,
      summary: 'Data scopes that the caller may give a role, as options',
      permission: 'system/roles/find',
      scope: 'tenant',
      response: z.array(z.object({ id: dataScope, value: dataScope, code: dataScope })),
      handler: (ctx) => roles.dataScopes(ctx),
    }),
    defineRoute({
      id: 'system.roles.find',
      method: 'GET',
      path: `${BASE}/:id`,
      summary: 'One role',
      permission: 'system/roles/find',
      scope: 'tenant',
      params: idParams,
      response: roleView,
      handler: (ctx, { params }) => roles.find(ctx, params.id),
    }),
  ]
}

function authority(roles: RoleService): Route[] {
  return [
    defineRoute({
      id: 'system.roles.authority',
      method: 'GET',
      path: `${BASE}/:id/authority`,
      summary: 'Authority set of a role',
      permission: 'system/roles/find',
      scope: 'tenant',
      params: idParams,
      response: authoritySet.extend({ roleId: z.string() }),
      handler: (ctx, { params }) => roles.authority(ctx, params.id),
    }),
    defineRoute({
      id: 'system.roles.roleAuthority',
      method: 'GET',
      path: `${BASE}/roleAuthority/:roleId`,
      summary: 'Menus and permissions with those of the role checked',
      permission: 'system/roles/find',
      scope: 'tenant',
      params: z.object({ roleId: idText }),
      response: z.array(authorityNode),
      handler: (ctx, { params }) => roles.authorityTree(ctx, params.roleId),
    }),
    defineRoute({
      id: 'system.roles.assign',
      method: 'POST',
      path: `${BASE}/authority`,
      summary: 'Replace the authority set of a role',
      permission: 'system/roles/update',
      scope: 'tenant',
      body: authorityAssign,
      version: { table: 'role', row: ({ body }) => ({ id: body.roleId }) },
      response: z.boolean(),
      handler: (ctx, { body }) => roles.assign(ctx, body),
    }),
  ]
}

function writes(roles: RoleService): Route[] {
  return [
    defineRoute({
      id: 'system.roles.create',
      method: 'POST',
      path: BASE,
      summary: 'Create a role',
      permission: 'system/roles/create',
      scope: 'tenant',
      body: roleCreate,
      response: z.object({ id: z.string() }),
      handler: (ctx, { body }) => roles.create(ctx, body),
    }),
    defineRoute({
      id: 'system.roles.update',
      method: 'PUT',
      path: BASE,
      summary: 'Change a role',
      permission: 'system/roles/update',
      scope: 'tenant',
      body: roleUpdate,
      version: { table: 'role', row: ({ body }) => ({ id: body.id }) },
      response: z.boolean(),
      handler: (ctx, { body }) => roles.update(ctx, body),
    }),
    defineRoute({
      id: 'system.roles.delete',
      method: 'DELETE',
      path: BASE,
      summary: 'Delete roles nobody holds',
      permission: 'system/roles/delete',
      scope: 'tenant',
      body: idsBody,
      response: z.boolean(),
      handler: (ctx, { body }) => roles.remove(ctx, body.ids),
    }),
  ]
}

export function roleRoutes(roles: RoleService): Route[] {
  const granted = withHistory(authority(roles), {
    resource: resource.key,
    rows: roleAuthorityRows,
    also: { assign: ({ body }) => body.roleId },
  })
  const written = withHistory(writes(roles), {
    resource: resource.key,
    rows: foundEach((ctx, id) => roles.find(ctx, id)),
  })
  return [...reads(roles), ...granted, ...written]
}
