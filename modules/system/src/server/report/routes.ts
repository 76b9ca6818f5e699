import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, must } from '@motorpool/kernel'
import {
  type Bound,
  boundResources,
  cellOf,
  type Group,
  grouped,
  type Hooks,
  isDimension,
  isMeasure,
  page,
  resourceRoutes,
  sheetIo,
} from '@motorpool/resource/server'
import { type Field, labelKey } from '@motorpool/resource/shared'
import { z } from 'zod'
import { reportConfig } from '../../shared/report/config.ts'
import { reports } from '../../shared/report/resource.ts'
import { checkConfig, readable } from './config.ts'

const BASE = reports.api
const pageCode = z.object({ pageCode: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

const hasGroup = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'group' in config && Boolean(config.group)

const hooks: Hooks = {
  async prepare(ctx, drafts) {
    for (const draft of drafts) {
      const row = { ...draft.before, ...draft.values }
      if (row.reportType === 'URL') {
        if (!row.reportUrl) draft.fail('reportUrl', { code: 'FIELD_REQUIRED' })
      } else if (!row.config) draft.fail('config', { code: 'FIELD_REQUIRED' })
      else if ('config' in draft.values) checkConfig(ctx, row.config)
      if (row.reportType === 'CHART' && row.config && !hasGroup(row.config))
        throw new AppError('REPORT_CONFIG', { what: 'group' })
    }
  },
}

interface StoredReport {
  reportCode: string
  reportName: string
  reportType: 'TABLE' | 'CHART' | 'URL'
  reportUrl: string | null
  pageCode: string
  config: unknown
}

/** A tenant's own report of a page goes before the platform's. */
async function byPage(ctx: CallCtx, code: string): Promise<StoredReport> {
  const { rows } = await sql<StoredReport>`
    select report_code as "reportCode", report_name as "reportName", report_type as "reportType",
           report_url as "reportUrl", page_code as "pageCode", config
    from report where page_code = ${code} and status = 'ENABLED'
      and (tenant_id is null or tenant_id = ${ctx.tenantId}) order by tenant_id nulls last limit 1`.execute(
    ctx.tx,
  )
  if (!rows[0]) throw new AppError('REPORT_UNKNOWN', { what: code })
  return rows[0]
}

/** A field of a configuration that was checked. */
const fieldOf = (bound: Bound, name: string): Field =>
  must(bound.resource.fields[name], `field ${name} of ${bound.resource.key}`)

const labelOf = (ctx: CallCtx, bound: Bound, name: string): string =>
  translate(ctx.catalogues, ctx.locale, labelKey(bound.resource, name))

const column = z.object({ field: z.string(), label: z.string(), kind: z.string() })

/** One amount by one value, in the words of the reader. */
function groupRow(ctx: CallCtx, bound: Bound, by: string, { value, name, amount }: Group) {
  const field = fieldOf(bound, by)
  const none = translate(ctx.catalogues, ctx.locale, 'report.none')
  const dated = field.kind === 'date' || field.kind === 'datetime'
  const shown =
    name ?? (dated || value === null ? value : cellOf(field, by, { id: '', [by]: value }, sheetIo(ctx)))
  return { label: shown === null || shown === undefined ? none : String(shown as string), amount }
}

const dataRoute = defineRoute({
  id: 'system.reports.data',
  method: 'POST',
  path: `${BASE}/data/:pageCode`,
  summary:
    'What a report shows: a page of its rows, or its rows added up, as far as the caller may read them.',
  permission: 'session',
  scope: 'tenant',
  readOnly: true,
  params: pageCode,
  rate: { max: 120, windowMs: 60_000 },
  body: z.object({
    filters: z.record(z.string().max(64), z.unknown()).default({}),
    page: z.number().int().min(1).max(10_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    columns: z.array(column),
    items: z.array(z.record(z.string(), z.string().nullable())),
    total: z.number(),
    current: z.number(),
    groups: z.array(z.object({ label: z.string(), amount: z.number().nullable() })),
  }),
  handler: async (ctx, { params, body }) => {
    const report = await byPage(ctx, params.pageCode)
    if (report.reportType === 'URL') throw new AppError('REPORT_CONFIG', { what: 'config' })
    const { config, bound } = checkConfig(ctx, report.config)
    const asked = Object.fromEntries(
      Object.entries(body.filters).filter(([name]) => config.search.includes(name)),
    )
    const query = { ...asked, ...config.filters }
    const { group } = config
    if (report.reportType === 'CHART' && group) {
      const groups = await grouped(ctx, bound, query, group)
      return {
        columns: [],
        items: [],
        total: groups.length,
        current: 1,
        groups: groups.map((g) => groupRow(ctx, bound, group.by, g)),
      }
    }
    const found = await page(ctx, bound, {
      ...query,
      ...(config.sort ? { sort: config.sort } : {}),
      page: body.page,
      pageSize: body.pageSize,
    })
    const names = config.columns.length > 0 ? config.columns : bound.resource.list.map((c) => c.field)
    const shown = names.filter((name) => readable(ctx, bound).includes(name))
    const io = sheetIo(ctx)
    return {
      columns: shown.map((name) => ({
        field: name,
        label: labelOf(ctx, bound, name),
        kind: bound.resource.fields[name]?.kind ?? 'text',
      })),
      items: found.items.map((row) =>
        Object.fromEntries(
          shown.map((name) => {
            const cell = cellOf(fieldOf(bound, name), name, row, io)
            return [name, cell === null ? null : String(cell)]
          }),
        ),
      ),
      total: found.total,
      current: found.current,
      groups: [],
    }
  },
})

const datasetsRoute = defineRoute({
  id: 'system.reports.datasets',
  method: 'GET',
  path: `${BASE}/option/datasets`,
  summary: 'The lists that reports can stand on, with their fields, as far as the caller may read them.',
  permission: 'system/reports/find',
  scope: 'tenant',
  response: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      fields: z.array(
        column.extend({
          searchable: z.boolean(),
          sortable: z.boolean(),
          dimension: z.boolean(),
          measure: z.boolean(),
        }),
      ),
    }),
  ),
  handler: async (ctx) =>
    boundResources(ctx.ports)
      .filter((b) => b.resource.calls.page?.permission.split('|').some((p) => ctx.permissions.has(p)))
      .map((bound) => ({
        value: bound.resource.key,
        label: translate(ctx.catalogues, ctx.locale, bound.resource.key),
        fields: readable(ctx, bound).map((name) => {
          const field = fieldOf(bound, name)
          return {
            field: name,
            label: labelOf(ctx, bound, name),
            kind: field.kind,
            searchable: field.flags.searchable,
            sortable: field.flags.sortable,
            dimension: isDimension(field),
            measure: isMeasure(field),
          }
        }),
      })),
})

const configRoute = defineRoute({
  id: 'system.reports.config',
  method: 'GET',
  path: `${BASE}/config/:pageCode`,
  summary: 'The report of a page.',
  permission: 'session',
  scope: 'tenant',
  params: pageCode,
  response: z.object({
    reportCode: z.string(),
    reportName: z.string(),
    reportType: z.string(),
    reportUrl: z.string().nullable(),
    pageCode: z.string(),
    config: reportConfig.nullable(),
    search: z.array(column),
  }),
  handler: async (ctx, { params }) => {
    const report = await byPage(ctx, params.pageCode)
    if (report.reportType === 'URL') return { ...report, config: null, search: [] }
    const { config, bound } = checkConfig(ctx, report.config)
    return {
      ...report,
      config,
      search: config.search.map((name) => ({
        field: name,
        label: labelOf(ctx, bound, name),
        kind: bound.resource.fields[name]?.kind ?? 'text',
      })),
    }
  },
})

export const reportRoutes: readonly Route[] = [
  configRoute,
  datasetsRoute,
  dataRoute,
  ...resourceRoutes(reports, hooks),
]
