import { sql } from '@motorpool/db'
import type { EntityReader } from '@motorpool/file/server'
import { type CallCtx, defineRoute, idParams, pageBody, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  type Bound,
  type Condition,
  escalated,
  type Row,
  readFull,
  rowSchema,
  type Sql,
} from '@motorpool/resource/server'
import { z } from 'zod'
import type { Content, ContentKind, Contents } from './kinds.ts'

const VALID_MAX = 100

/** What a reader of the tenant may see now (R238, R240): passed, published, not over, and meant for this tenant. */
function readableBy(ctx: CallCtx, kind: ContentKind): Sql {
  const now = new Date(ctx.now)
  const meant: Condition = kind.scoped
    ? sql`(tenant_id = ${ctx.tenantId} or scope = 'ALL' or (scope = 'MULTI' and ${ctx.tenantId} = any (scope_tenant_ids)))`
    : sql`tenant_id = ${ctx.tenantId}`
  return sql`audit_state = 'PASS' and ${meant} and (publish_time is null or publish_time <= ${now})
    and (end_time is null or end_time > ${now})`
}

/** Slides and top entries first, then by the editor's order, then the newest. */
function orderOf(kind: ContentKind): Sql {
  const first = sql`(show_type = 'TOP') desc`
  return kind.resource.table === 'announcement'
    ? sql`${first}, coalesce(publish_time, audit_time) desc, id desc`
    : sql`${first}, sort, coalesce(publish_time, audit_time) desc, id desc`
}

async function idsWhere(ctx: CallCtx, kind: ContentKind, where: Sql, limit: number, offset = 0) {
  const table = sql.table(kind.resource.table)
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where ${where} order by ${orderOf(kind)} limit ${limit} offset ${offset}`.execute(
    ctx.tx,
  )
  return rows.map((r) => r.id)
}

/** For readers: without what concerns the editors alone. */
function asReader(row: Content): Row {
  return {
    ...row,
    auditOpinion: null,
    submitUserId: null,
    auditUserId: null,
    ...('scopeTenantIds' in row ? { scopeTenantIds: null } : {}),
  }
}

/** What is published is for the whole tenant, whatever organisation an entry belongs to. */
function reading<R>(ctx: CallCtx, run: () => Promise<R>): Promise<R> {
  return escalated(ctx.tx, run)
}

/** Files of an entry are read by whoever may read the entry. */
export function fileReader(kind: ContentKind): EntityReader {
  const reads: EntityReader['reads'] = (ctx, id) =>
    reading(ctx, async () => {
      // Drafts are for whoever edits.
      const own = ctx.permissions.has(`${kind.resource.key}/find`)
        ? sql`or tenant_id = ${ctx.tenantId}`
        : sql``
      const { rows } = await sql`
        select from ${sql.table(kind.resource.table)} where id = ${id} and ((${readableBy(ctx, kind)}) ${own})`.execute(
        ctx.tx,
      )
      return rows.length > 0
    })
  return { entity: kind.resource.key, reads }
}

export function readingRoutes(kind: ContentKind, bound: Bound<Contents>): Route[] {
  const { api, idPrefix, table, key } = kind.resource
  const row = rowSchema(kind.resource)
  const routes: Route[] = [
    defineRoute({
      id: `${idPrefix}.appPage`,
      method: 'POST',
      path: `${api}/app/page`,
      summary: `Published ${table} rows for readers and customers.`,
      permission: 'session',
      scope: 'tenant',
      readOnly: true,
      body: pageBody({ keyword: z.string().max(64).optional() }),
      response: z.object({ items: z.array(row), total: z.number(), current: z.number() }),
      handler: (ctx, { body }) =>
        reading(ctx, async () => {
          const { keyword, page, pageSize } = body
          const found = keyword ? sql`and strpos(lower(title), lower(${keyword})) > 0` : sql``
          const where = sql`${readableBy(ctx, kind)} ${found}`
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(ctx.tx)
          const ids = await idsWhere(ctx, kind, where, pageSize, (page - 1) * pageSize)
          const items = await readFull(ctx, bound, ids)
          return { items: items.map(asReader), total: rows[0]?.n ?? 0, current: page }
        }),
    }),
    defineRoute({
      id: `${idPrefix}.valid`,
      method: 'GET',
      path: `${api}/valid/${kind.valid}`,
      summary: `Currently valid ${table} rows.`,
      permission: 'session',
      scope: 'tenant',
      response: z.array(row),
      handler: (ctx) =>
        reading(ctx, async () => {
          const begun = sql.ref(kind.begin)
          const where = sql`${readableBy(ctx, kind)} and (${begun} is null or ${begun} <= ${new Date(ctx.now)})`
          const ids = await idsWhere(ctx, kind, where, VALID_MAX)
          return (await readFull(ctx, bound, ids)).map(asReader)
        }),
    }),
  ]
  if (kind.viewed)
    routes.push(
      defineRoute({
        id: `${idPrefix}.view`,
        method: 'GET',
        path: `${api}/:id/view`,
        summary: `A published ${table} row as its readers see it; each visit counts.`,
        permission: 'session',
        scope: 'tenant',
        params: idParams,
        response: row,
        handler: (ctx, { params }) =>
          reading(ctx, async () => {
            const { rows } = await sql`
              update ${sql.table(table)} set view_count = view_count + 1
              where id = ${params.id} and ${readableBy(ctx, kind)} returning id`.execute(ctx.tx)
            const [entry] = rows.length > 0 ? await readFull(ctx, bound, [params.id]) : []
            if (!entry) throw new AppError('NOT_FOUND', { what: textKey(key) })
            return asReader(entry)
          }),
      }),
    )
  return routes
}
