import { IMPORT_JOB_LIMITS, XLSX_TYPE } from '@motorpool/excel'
import {
  type CallCtx,
  defineRoute,
  idParams,
  labelled,
  type ManualCtx,
  type Route,
  type Version,
} from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { parseId } from '../../kinds/ref/shared.ts'
import type { AnyResource } from '../../shared/define.ts'
import type { Values } from '../../shared/validate.ts'
import type { Bound, Hooks } from '../hooks.ts'
import { type PageQuery, page } from '../read/list.ts'
import { listOptions } from '../read/options.ts'
import { readFull } from '../read/read.ts'
import { bringing, type ResourceEntry } from '../registry.ts'
import type { Runnable } from '../sheet/background.ts'
import { exportRows, runExport } from '../sheet/export.ts'
import { importBytes, importSheet } from '../sheet/import.ts'
import { bulkUpdate } from '../write/bulk.ts'
import { type Change, changing } from '../write/changes.ts'
import { createRow, deleteRows, updateRow } from '../write/save.ts'
import { choosers } from './choosers.ts'
import {
  bodySchema,
  bulkSchema,
  exportSchema,
  imported,
  inBackground,
  optionsAnswer,
  optionsSchema,
  pageAnswer,
  pageSchema,
  rowSchema,
} from './schema.ts'

const IDS_MAX = 500

const idsBody = z
  .union([
    z.object({
      ids: z
        .array(z.union([z.string(), z.number()]))
        .min(1)
        .max(IDS_MAX),
    }),
    z
      .array(z.union([z.string(), z.number()]))
      .min(1)
      .max(IDS_MAX),
  ])
  .meta({ description: '{ ids } or the bare list' })

function validIds(ids: readonly unknown[], resource: AnyResource): string[] {
  return ids.map((given) => {
    const id = parseId(given)
    if (id === undefined) throw new AppError('NOT_FOUND', { what: textKey(resource.key) })
    return id
  })
}

/** Runs one changing call and answers with the row as lists show it. */
async function answerChange(
  ctx: ManualCtx,
  bound: Bound,
  run: (inner: CallCtx) => Promise<Change>,
): Promise<unknown> {
  return changing(ctx, async (inner, record) => {
    const change = await run(inner)
    record(change)
    return (await readFull(inner, bound, [change.id]))[0]
  })
}

/** The row that a body names; what is no id is left to the handler. */
function versionOfRow({ table }: AnyResource): Version<{ body: unknown }> {
  return {
    table,
    rows: ({ body }) => {
      const { id, updateTime } = body as Values
      const known = parseId(id)
      return known === undefined ? [] : [{ row: { id: known }, updateTime }]
    },
  }
}

function writing(bound: Bound): Route[] {
  const { resource } = bound
  const { create, update, delete: remove, bulk } = resource.calls
  const noun = resource.table.replaceAll('_', ' ')
  const routes: Route[] = []
  if (create)
    routes.push(
      defineRoute({
        ...create,
        summary: `Creates a ${noun}.`,
        scope: 'manual',
        body: bodySchema(resource, 'create'),
        response: rowSchema(resource),
        handler: (ctx, { body }) =>
          answerChange(ctx, bound, (inner) => createRow(inner, bound, body as Values)),
      }),
    )
  if (update)
    routes.push(
      defineRoute({
        ...update,
        summary: `Changes a ${noun}: what is not sent stays.`,
        scope: 'manual',
        body: bodySchema(resource, 'update'),
        version: versionOfRow(resource),
        response: rowSchema(resource),
        handler: (ctx, { body }) => {
          const { id, ...values } = body as Values
          return answerChange(ctx, bound, (inner) =>
            updateRow(inner, bound, validIds([id], resource)[0] as string, values),
          )
        },
      }),
    )
  if (bulk)
    routes.push(
      defineRoute({
        ...bulk,
        summary: `Sets the same values in many ${noun} rows, all or none.`,
        scope: 'manual',
        body: z.object({
          ids: z
            .array(z.union([z.string(), z.number()]))
            .min(1)
            .max(IDS_MAX),
          values: bulkSchema(resource),
        }),
        response: z.object({ total: z.number() }),
        handler: (ctx, { body }) =>
          changing(ctx, async (inner, record) => {
            const ids = validIds(body.ids, resource)
            record(...(await bulkUpdate(inner, bound, ids, body.values as Values)))
            return { total: new Set(ids).size }
          }),
      }),
    )
  if (remove)
    routes.push(
      defineRoute({
        ...remove,
        summary: `Deletes ${noun} rows by id, all or none.`,
        scope: 'manual',
        body: idsBody,
        response: z.boolean(),
        handler: (ctx, { body }) =>
          changing(ctx, async (inner, record) => {
            const ids = validIds(Array.isArray(body) ? body : (body as { ids: unknown[] }).ids, resource)
            record(...(await deleteRows(inner, bound, ids)))
            return true
          }),
      }),
    )
  return routes
}

function reading(bound: Bound): Route[] {
  const { resource } = bound
  const { page: list, find, export: out } = resource.calls
  const noun = resource.table.replaceAll('_', ' ')
  const routes: Route[] = []
  if (list)
    routes.push(
      defineRoute({
        ...list,
        summary: `A page of ${noun} rows.`,
        scope: 'tenant',
        readOnly: true,
        body: pageSchema(resource),
        response: pageAnswer(resource),
        handler: (ctx, { body }) => page(ctx, bound, body as PageQuery),
      }),
    )
  if (find)
    routes.push(
      defineRoute({
        ...find,
        summary: `One ${noun} by id.`,
        scope: 'tenant',
        params: idParams,
        response: rowSchema(resource),
        handler: async (ctx, { params }) => {
          const [row] = await readFull(ctx, bound, validIds([params.id], resource))
          if (!row) throw new AppError('NOT_FOUND', { what: textKey(resource.key) })
          return row
        },
      }),
    )
  if (out)
    routes.push(
      defineRoute({
        ...out,
        summary: `The filtered ${noun} rows as a workbook.`,
        scope: 'manual',
        readOnly: true,
        body: exportSchema(resource),
        rate: { max: 20, windowMs: 60_000 },
        produces: XLSX_TYPE,
        response: inBackground,
        handler: (ctx, { body }) => exportRows(ctx, bound, body as Values),
      }),
    )
  return routes
}

function importing(bound: Bound): Route[] {
  return bound.resource.sheets.map((sheet) =>
    defineRoute({
      ...sheet.call,
      summary: `Imports ${bound.resource.table.replaceAll('_', ' ')} rows from a workbook, all or none.`,
      scope: 'manual',
      multipart: true,
      produces: XLSX_TYPE,
      response: imported,
      bodyLimit: IMPORT_JOB_LIMITS.fileBytes + 1024 * 1024,
      rate: { max: 20, windowMs: 60_000 },
      handler: (ctx, _input, io) => importSheet(ctx, bound, sheet, io),
    }),
  )
}

function choosing(bound: Bound): Route[] {
  const { resource, hooks } = bound
  return resource.calls.options.map(({ limit, usedBy, ...own }) => {
    const call = { ...own, alsoBy: choosers(resource.table, usedBy) }
    const hook = hooks.options?.[call.id.split('.').at(-1) ?? '']
    const schema = optionsSchema(resource)
    const summary = `${resource.table.replaceAll('_', ' ')} rows as options.`
    const response = optionsAnswer
    return call.method === 'GET'
      ? defineRoute({
          ...call,
          summary,
          response,
          scope: 'tenant',
          query: schema,
          handler: (ctx, { query }) => listOptions(ctx, bound, query, hook, limit),
        })
      : defineRoute({
          ...call,
          summary,
          response,
          scope: 'tenant',
          readOnly: true,
          body: schema,
          handler: (ctx, { body }) => listOptions(ctx, bound, body, hook, limit),
        })
  })
}

/** A resource with what it does beyond the generic path. */
export function bind<R extends AnyResource>(resource: R, hooks: Hooks<R> = {}): Bound<R> {
  return { resource, hooks }
}

const runnableOf = (bound: Bound): Runnable => ({
  export: (ctx, query, progress) => runExport(ctx, bound, query, progress),
  import: (ctx, template, bytes, progress) => {
    const sheet = bound.resource.sheets.find((one) => one.template === template)
    if (!sheet) throw new AppError('NOT_FOUND', { what: template })
    return importBytes(ctx, bound, sheet, bytes, IMPORT_JOB_LIMITS, progress)
  },
})

/** What the ports say of a resource with its hooks. */
export const entryOf = (bound: Bound): ResourceEntry => ({
  resource: bound.resource,
  bound,
  runnable: runnableOf(bound),
})

/** The calls of the family (R258), as the definition names them. */
export function resourceRoutes<R extends AnyResource>(resource: R, hooks: Hooks<R> = {}): Route[] {
  const bound = bind(resource, hooks)
  const routes = [...writing(bound), ...reading(bound), ...importing(bound), ...choosing(bound)]
  return bringing(entryOf(bound), labelled(routes, resource.key))
}
