import { defineRoute, filter, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { AREA_LEVELS, AREA_ROOT, type AreaView } from '../../shared/index.ts'
import type { Cached } from '../cached.ts'
import type { AreaOption, Areas } from './read.ts'

const BASE = '/api/system-svc/areas/V1.0'
const REF_LIMIT = 500

const code = z.string().regex(/^\d{6}$/)
const level = z.coerce.number().int().min(1).max(AREA_LEVELS)
const point = z.object({ lng: z.number(), lat: z.number() })
export const areaView = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  level: z.number(),
  fullName: z.string(),
  center: point.nullable(),
  hasChildren: z.boolean(),
})
const option: z.ZodType<AreaOption> = z
  .object({
    value: z.string(),
    label: z.string(),
    isLeaf: z.boolean().optional(),
    get children() {
      return z.array(option).optional()
    },
  })
  .meta({ id: 'AreaOption' })

export function areaRoutes(cached: Cached<Areas>): Route[] {
  const find = async (wanted: string): Promise<AreaView> => {
    const area = (await cached.get()).byCode.get(wanted)
    if (!area) throw new AppError('NOT_FOUND', { what: textKey('system/areas.one') })
    return area
  }
  return [
    defineRoute({
      id: 'system.areas.ref',
      method: 'GET',
      path: `${BASE}/ref`,
      summary:
        'Areas as a list: one by its code, or those that a level, a parent or a part of the name selects',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      query: z.object({
        code: filter(code),
        parentCode: filter(code),
        level: filter(level),
        keyword: filter(z.string().max(64)),
      }),
      response: z.array(areaView),
      handler: async (_ctx, { query: q }) => {
        const areas = await cached.get()
        if (q.code) return [areas.byCode.get(q.code)].filter((a) => a !== undefined)
        const fits = (a: AreaView) =>
          (!q.level || a.level === q.level) &&
          (!q.parentCode || a.parentCode === q.parentCode) &&
          (!q.keyword || a.fullName.includes(q.keyword) || a.code.startsWith(q.keyword))
        return [...areas.byCode.values()].filter(fits).slice(0, REF_LIMIT)
      },
    }),
    defineRoute({
      id: 'system.areas.refDetail',
      method: 'GET',
      path: `${BASE}/ref_detail`,
      summary: 'One area with those above it, the largest first',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      query: z.object({ code }),
      response: areaView.extend({ parents: z.array(areaView) }),
      handler: async (_ctx, { query }) => {
        const area = await find(query.code)
        const { byCode } = await cached.get()
        const parents: AreaView[] = []
        const above = (of: AreaView) => (of.parentCode ? byCode.get(of.parentCode) : undefined)
        for (let up = above(area); up; up = above(up)) parents.unshift(up)
        return { ...area, parents }
      },
    }),
    defineRoute({
      id: 'system.areas.children',
      method: 'GET',
      path: `${BASE}/:code/children`,
      summary: 'Areas directly below one; the provinces stand below 100000',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      params: z.object({ code }),
      response: z.array(areaView),
      handler: async (_ctx, { params }) => {
        await find(params.code)
        return (await cached.get()).below(params.code)
      },
    }),
    defineRoute({
      id: 'system.areas.cascader',
      method: 'GET',
      path: `${BASE}/cascader/:level`,
      summary: 'Cascade from the provinces down to a level',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      params: z.object({ level }),
      response: z.array(option),
      handler: async (_ctx, { params }) => (await cached.get()).cascade(AREA_ROOT, params.level),
    }),
    defineRoute({
      id: 'system.areas.threeLevel',
      method: 'GET',
      path: `${BASE}/three_level`,
      summary: 'Provinces, cities and districts in one answer',
      permission: 'session',
      tokens: true,
      scope: 'manual',
      response: z.array(option),
      handler: async () => (await cached.get()).cascade(AREA_ROOT),
    }),
  ]
}
