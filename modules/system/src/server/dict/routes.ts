import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, type Locale } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { z } from 'zod'
import { dicItems, dicts } from '../../shared/index.ts'
import type { Cached } from '../cached.ts'
import { type Dictionaries, type DictOption, optionOf } from './read.ts'
import { dicItemHooks, dictHooks } from './rules.ts'

const ITEMS = '/api/system-svc/dicItems/V1.0'
const option = z.object({ id: z.string(), code: z.string(), label: z.string() })
const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)

/** Emission levels that exist within a scope of the platform. */
const LEVELS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    NON_ROAD: ['GB3', 'GB4'],
    ROAD_FUEL: ['GB6'],
    NEW_ENERGY: ['GBEV'],
    CUSTOM: ['GB3'],
  }),
)

/** Dictionaries that clients know by an address of their own. */
const NAMED = ['ORG_TYPE', 'UserPostType', 'ChainType', 'LOCK', 'PlatformScope'] as const

interface TreeNode {
  id: string
  code: string
  name: string
  parentId: string | null
  sysFlag: boolean
  children: TreeNode[]
}

const node: z.ZodType<TreeNode> = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    parentId: z.string().nullable(),
    sysFlag: z.boolean(),
    get children() {
      return z.array(node)
    },
  })
  .meta({ id: 'DictionaryNode' })

const treeRoute: Route = defineRoute({
  id: 'system.dicts.tree',
  method: 'GET',
  path: '/api/system-svc/dicts/V1.0/tree',
  summary: 'Dictionaries as a tree',
  permission: 'system/dicts/find',
  scope: 'tenant',
  response: z.array(node),
  handler: async (ctx) => {
    const { rows } = await sql<{
      id: string
      code: string
      name: string
      parent_id: string | null
      sys_flag: boolean
    }>`
      select id, code, name, parent_id, sys_flag from dictionary order by sort, code`.execute(ctx.tx)
    const nodes = new Map(
      rows.map((r): [string, TreeNode] => [
        r.id,
        { id: r.id, code: r.code, name: r.name, parentId: r.parent_id, sysFlag: r.sys_flag, children: [] },
      ]),
    )
    for (const n of nodes.values()) if (n.parentId) nodes.get(n.parentId)?.children.push(n)
    return [...nodes.values()].filter((n) => !n.parentId)
  },
})

function itemRoutes(cached: Cached<Dictionaries>): Route[] {
  const of = async (name: string, locale: Locale, only?: readonly string[]): Promise<DictOption[]> => {
    const items = (await cached.get()).get(name)
    if (!items) throw new AppError('NOT_FOUND', { what: name })
    return items.filter((i) => !only || only.includes(i.code)).map((i) => optionOf(i, locale))
  }
  return [
    defineRoute({
      id: 'system.dicItems.all',
      method: 'GET',
      path: `${ITEMS}/options/all`,
      summary: 'Items of every dictionary in the language of the caller, keyed by dictionary code',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      response: z.record(z.string(), z.array(option)),
      handler: async (ctx) =>
        Object.fromEntries(
          [...(await cached.get())].map(([name, items]) => [name, items.map((i) => optionOf(i, ctx.locale))]),
        ),
    }),
    ...NAMED.map((name) =>
      defineRoute({
        id: `system.dicItems.${name}`,
        method: 'GET',
        path: `${ITEMS}/${name}/options`,
        summary: `Items of ${name} as options`,
        permission: 'session',
        tokens: true,
        scope: 'manual',
        response: z.array(option),
        handler: (ctx) => of(name, ctx.locale),
      }),
    ),
    defineRoute({
      id: 'system.dicItems.byCode',
      method: 'GET',
      path: `${ITEMS}/:code/options`,
      summary: 'Items of one dictionary as options',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      params: z.object({ code }),
      response: z.array(option),
      handler: (ctx, { params }) => of(params.code, ctx.locale),
    }),
    defineRoute({
      id: 'system.dicItems.emissionByScope',
      method: 'GET',
      path: `${ITEMS}/getEmissionLevelTypeByPlatformScope`,
      summary: 'Emission levels of a platform scope; all of them without one',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      query: z.object({ platformScope: z.string().max(32).optional() }),
      response: z.array(option),
      handler: (ctx, { query }) =>
        of(
          'EmissionLevelType',
          ctx.locale,
          query.platformScope ? (LEVELS.get(query.platformScope) ?? []) : undefined,
        ),
    }),
    defineRoute({
      id: 'system.dicItems.chainType',
      method: 'GET',
      path: `${ITEMS}/getChainType`,
      summary: 'Chain types as options',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      response: z.array(option),
      handler: (ctx) => of('ChainType', ctx.locale),
    }),
  ]
}

export function dictRoutes(cached: Cached<Dictionaries>): Route[] {
  return [
    ...resourceRoutes(dicts, dictHooks),
    treeRoute,
    ...resourceRoutes(dicItems, dicItemHooks),
    ...itemRoutes(cached),
  ]
}
