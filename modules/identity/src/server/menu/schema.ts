import { asRead, filter, idText, pageBody, patchOf } from '@motorpool/http'
import { z } from 'zod'
import { ClientId, MenuStatus, MenuType } from '../../shared/enums.ts'

const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)
const code = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[\w-]+(\/[\w-]+)*$/)

const fields = {
  parentId: idText.nullish(),
  clientId: values(ClientId).default('BIZ'),
  type: values(MenuType).default('MENU'),
  name: z.string().trim().min(1).max(64),
  title: z.string().trim().min(1).max(64),
  localeValue: z.partialRecord(z.enum(['zh-CN', 'en-US', 'ja-JP']), z.string().max(64)).default({}),
  code,
  component: code,
  url: code,
  icon: z.string().trim().max(64).nullish(),
  access: z.string().trim().max(128).nullish(),
  hideMenu: z.boolean().default(false),
  hideBread: z.boolean().default(false),
  openNew: z.boolean().default(false),
  keepAlive: z.boolean().default(true),
  sort: z.number().int().min(0).max(9999).default(0),
  status: values(MenuStatus).default('NORMAL'),
}

export const menuCreate = z.object(fields)
export const menuUpdate = z.object({ ...patchOf(fields), ...asRead, id: idText })
export type MenuChange = z.output<typeof menuUpdate>
export type MenuFields = z.output<typeof menuCreate>

/** A row of a sheet may leave out component and address: they are the code (R038). */
export const menuRow = z
  .object({ ...fields, component: code.optional(), url: code.optional() })
  .transform((row) => ({ ...row, component: row.component ?? row.code, url: row.url ?? row.code }))

/** -1 = every client. */
export const menuQuery = z.object({
  clientId: z.enum(['-1', 'BIZ', 'ADMIN', 'APP']).default('-1'),
  type: filter(values(MenuType)),
})
export type MenuQuery = z.output<typeof menuQuery>

export const menuFilters = {
  title: filter(z.string().max(64)),
  name: filter(z.string().max(64)),
  code: filter(z.string().max(128)),
  clientId: filter(z.enum(['-1', 'BIZ', 'ADMIN', 'APP'])),
  parentId: filter(idText),
  type: filter(values(MenuType)),
  status: filter(values(MenuStatus)),
}
export const menuPage = pageBody(menuFilters)
export type MenuPage = z.output<typeof menuPage>
export type MenuFilter = Omit<MenuPage, 'page' | 'pageSize'>

export const menuView = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  clientId: z.string(),
  type: z.string(),
  name: z.string(),
  title: z.string(),
  localeValue: z.record(z.string(), z.string()),
  code: z.string(),
  component: z.string(),
  url: z.string(),
  icon: z.string().nullable(),
  access: z.string().nullable(),
  hideMenu: z.boolean(),
  hideBread: z.boolean(),
  openNew: z.boolean(),
  keepAlive: z.boolean(),
  sort: z.number(),
  status: z.string(),
  createTime: z.number(),
  updateTime: z.number(),
})
export type MenuView = z.output<typeof menuView>

export const menuNode = menuView
  .extend({
    get children(): z.ZodArray<typeof menuNode> {
      return z.array(menuNode)
    },
  })
  .meta({ id: 'MenuNode' })
export type MenuNode = z.output<typeof menuNode>

export const menuOption = z
  .object({
    value: z.string(),
    label: z.string(),
    get children(): z.ZodOptional<z.ZodArray<typeof menuOption>> {
      return z.array(menuOption).optional()
    },
  })
  .meta({ id: 'MenuOption' })
export type MenuOption = z.output<typeof menuOption>

/** A menu entry or a permission that can be granted; `key` is unique over both. */
export const authorityNode = z
  .object({
    key: z.string(),
    id: z.string(),
    authorityType: z.enum(['client', 'menu', 'resource']),
    title: z.string(),
    code: z.string(),
    checked: z.boolean(),
    get children(): z.ZodArray<typeof authorityNode> {
      return z.array(authorityNode)
    },
  })
  .meta({ id: 'AuthorityNode' })
export type AuthorityNode = z.output<typeof authorityNode>
