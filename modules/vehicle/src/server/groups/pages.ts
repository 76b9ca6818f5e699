import { containing, sql } from '@motorpool/db'
import { anyId, defineRoute, filter, pageBody, pageOf, type Route } from '@motorpool/http'
import { z } from 'zod'
import { vehicleGroups } from '../../shared/groups.ts'
import { TARGETS, type Target } from './links.ts'

const query = pageBody({ groupId: filter(anyId), keyword: filter(z.string().trim().max(64)) })

const item = z.object({
  id: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  groupTarget: z.string(),
  vehicleModelId: z.string().nullable(),
  linkedOrgId: z.string().nullable(),
  vin: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  createTime: z.number(),
})

const CODES = { model: 'model_code', org: 'org_code', vin: 'machine_code' } as const
const PATHS = { model: 'modelPage', org: 'orgPage', vin: 'vinPage' } as const

/** What a group links, or what all groups the caller sees do. */
function pageRoute(target: Target): Route {
  const { column, table, key, name } = TARGETS[target]
  const code = CODES[target]
  return defineRoute({
    id: `${vehicleGroups.idPrefix}.${PATHS[target]}`,
    method: 'POST',
    path: `${vehicleGroups.api}/${target}/page`,
    summary: `What groups link of kind ${target}.`,
    permission: `${vehicleGroups.key}/find`,
    scope: 'tenant',
    readOnly: true,
    body: query,
    response: pageOf(item),
    handler: async (ctx, { body }) => {
      const from = sql`vehicle_group_relation r join vehicle_group g on g.id = r.group_id
        join ${sql.table(table)} t on t.${sql.raw(key)} = r.${sql.raw(column)}`
      const where = sql`r.group_target = ${target}
        and (${body.groupId ?? null}::bigint is null or r.group_id = ${body.groupId ?? null}::bigint)
        and (${body.keyword ?? null}::text is null or t.${sql.raw(name)} ilike ${containing(body.keyword ?? '')}
          or t.${sql.raw(code)} ilike ${containing(body.keyword ?? '')})`
      const { rows: counted } = await sql<{
        n: number
      }>`select count(*)::int as n from ${from} where ${where}`.execute(ctx.tx)
      const { rows: items } = await sql<Record<string, unknown>>`
        select r.id::text as id, r.group_id::text as "groupId", g.group_name as "groupName", r.group_target as "groupTarget",
          r.vehicle_model_id::text as "vehicleModelId", r.linked_org_id::text as "linkedOrgId", r.vin,
          t.${sql.raw(name)} as name, t.${sql.raw(code)} as code, r.create_time as "createTime"
        from ${from} where ${where} order by r.id desc limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}
      `.execute(ctx.tx)
      return { items, total: counted[0]?.n ?? 0, current: body.page }
    },
  })
}

export const groupPages: Route[] = (['model', 'org', 'vin'] as const).map(pageRoute)
