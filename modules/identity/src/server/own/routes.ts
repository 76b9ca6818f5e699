import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { toTree } from '@motorpool/tenancy/server'
import { z } from 'zod'
import * as menus from '../menu/repo.ts'
import { type MenuNode, type MenuView, menuNode } from '../menu/schema.ts'
import { ownMenus } from '../menu/service.ts'
import { cipher, email, phone } from '../user/schema.ts'
import { currentUser } from './schema.ts'
import type { OwnService } from './service.ts'

/** Whatever a console keeps: a body is JSON already. */
const config = z.record(z.string().max(128), z.unknown())

function session(own: OwnService): Route[] {
  return [
    defineRoute({
      id: 'system.users.current',
      method: 'GET',
      path: '/api/system-svc/users/V1.0/getCurUser',
      summary: 'The signed-in user',
      permission: 'session',
      whileActionsRequired: true,
      tokens: true,
      scope: 'manual',
      response: currentUser,
      handler: (ctx, _input, io) => own.current(ctx, io.request.headers.authorization !== undefined),
    }),
    defineRoute({
      id: 'system.auth.menu',
      method: 'GET',
      path: '/api/system-svc/auth/menu',
      summary: 'Menu of the signed-in user',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      query: z.object({ clientId: z.enum(['-1', 'BIZ', 'ADMIN', 'APP']).default('BIZ') }),
      response: z.array(menuNode),
      handler: async (ctx, { query }) => {
        const rows = await ownMenus(ctx, query.clientId)
        const views = rows.map((r) => menus.present(r, ctx.locale))
        return toTree<MenuView, MenuNode>(views, (row, children) => ({ ...row, children }))
      },
    }),
    defineRoute({
      id: 'system.auth.resource',
      method: 'GET',
      path: '/api/system-svc/auth/V2.0/resource',
      summary: 'Permissions of the signed-in user; every entry holds several, one a line',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      response: z.array(z.string()),
      handler: (ctx) => own.permissions(ctx),
    }),
  ]
}

function changes(own: OwnService): Route[] {
  return [
    defineRoute({
      id: 'system.users.password',
      method: 'PUT',
      path: '/api/system-svc/users/V1.0/password',
      summary:
        'Change the own password; all three fields are encrypted to the server key. Ends all own sessions',
      permission: 'session',
      whileActionsRequired: true,
      scope: 'manual',
      rate: { max: 20, windowMs: 60_000 },
      body: z.object({ oldPassword: cipher, password: cipher, confirmPassword: cipher }),
      response: z.boolean(),
      handler: (ctx, { body }) => own.changePassword(ctx, body),
    }),
    defineRoute({
      id: 'system.users.bindInfo',
      labels: ['system/users'],
      method: 'PUT',
      path: '/api/system-svc/users/V1.0/bind/info',
      summary: 'Phone and e-mail of the signed-in user; what is not sent stays, an empty text takes it away',
      permission: 'session',
      scope: 'manual',
      rate: { max: 20, windowMs: 60_000 },
      body: z.object({ phone, email }),
      response: z.boolean(),
      handler: (ctx, { body }) => own.bindInfo(ctx, body),
    }),
    ...(['bind', 'unbind'] as const).map((action) =>
      defineRoute({
        id: action === 'bind' ? 'system.users.wechatBind' : 'system.users.wechatUnbind',
        method: 'PUT',
        path: `/api/system-svc/users/V1.0/wechat/${action}`,
        summary: 'Refused: no WeChat service is connected to this platform',
        permission: 'session',
        scope: 'manual',
        response: z.boolean(),
        handler: () => Promise.reject(new AppError('WECHAT_NOT_CONFIGURED')),
      }),
    ),
    defineRoute({
      id: 'system.userConfig.get',
      method: 'GET',
      path: '/api/system-svc/user/config/V1.0',
      summary: 'Own configuration of the console',
      permission: 'session',
      scope: 'manual',
      response: config,
      handler: (ctx) => own.config(ctx),
    }),
    defineRoute({
      id: 'system.userConfig.save',
      method: 'PUT',
      path: '/api/system-svc/user/config/V1.0',
      summary: 'Save the own configuration of the console',
      permission: 'session',
      scope: 'manual',
      unlogged: true,
      bodyLimit: 64 * 1024,
      body: config,
      response: z.boolean(),
      handler: (ctx, { body }) => own.saveConfig(ctx, body),
    }),
    defineRoute({
      id: 'system.userConfig.theme',
      method: 'PUT',
      path: '/api/system-svc/user/config/V1.0/theme/saveCurThemeConfig',
      summary: 'Choose the own theme',
      permission: 'session',
      scope: 'tenant',
      unlogged: true,
      body: z.object({ curThemeId: idText.nullable() }),
      response: z.boolean(),
      handler: (ctx, { body }) => own.chooseTheme(ctx, body.curThemeId),
    }),
  ]
}

export function ownRoutes(own: OwnService): Route[] {
  return [...session(own), ...changes(own)]
}
