import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { z } from 'zod'
import { bizLog } from '../../shared/bizlog/resource.ts'
import { bizLogDetail, readDetail } from './detail.ts'
import { moduleTitle, operationTitle } from './texts.ts'

const BASE = bizLog.api

const hooks: Hooks = {
  async decorate(ctx, rows) {
    for (const row of rows) {
      row.moduleTitle = moduleTitle(ctx.catalogues, ctx.locale, String(row.module))
      row.operation = operationTitle(ctx.catalogues, ctx.locale, String(row.name))
    }
  },
}

/** The different values of a column that the caller sees, each found by one step in its index. */
async function present(ctx: CallCtx, column: 'module' | 'name'): Promise<string[]> {
  const c = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select tenant_id, ${c} as value from biz_log order by tenant_id, ${c} limit 1)
      union all
      select next.tenant_id, next.value from found cross join lateral (
        select tenant_id, ${c} as value from biz_log
        where (tenant_id, ${c}) > (found.tenant_id, found.value) order by tenant_id, ${c} limit 1) next)
    select distinct value from found order by value limit 500`.execute(ctx.tx)
  return rows.map((r) => r.value)
}

const options = z.array(z.object({ value: z.string(), label: z.string() }))

function choices(id: 'modules' | 'names', column: 'module' | 'name', title: typeof moduleTitle): Route {
  return defineRoute({
    id: `system.bizLog.${id}`,
    method: 'GET',
    path: `${BASE}/option/${column}`,
    summary: `The ${id} that occur in the operation log.`,
    permission: 'system/bizLog/find',
    scope: 'tenant',
    response: options,
    handler: async (ctx) =>
      (await present(ctx, column)).map((value) => ({
        value,
        label: title(ctx.catalogues, ctx.locale, value),
      })),
  })
}

export const bizLogRoutes: readonly Route[] = [
  choices('modules', 'module', moduleTitle),
  choices('names', 'name', operationTitle),
  ...resourceRoutes(bizLog, hooks),
  defineRoute({
    id: 'system.bizLog.find',
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'One line of the operation log with the rows it changed, before and after.',
    permission: 'system/bizLog/find',
    scope: 'tenant',
    params: idParams,
    response: bizLogDetail,
    handler: (ctx, { params }) => readDetail(ctx, params.id),
  }),
]
