import { sql } from '@motorpool/db'
import { IMPORT_LIMITS, XLSX_TYPE } from '@motorpool/excel'
import {
  type CallCtx,
  defineRoute,
  type FileReply,
  type Io,
  type ManualCtx,
  type Route,
} from '@motorpool/http'
import { AppError, type FieldError } from '@motorpool/kernel'
import { z } from 'zod'
import { type AnyResource, anyResource, type Sheet } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { ValuesOf } from '../../shared/types.ts'
import { checkRow, type Values } from '../../shared/validate.ts'
import type { Bound, Row } from '../hooks.ts'
import { idsOfFilter } from '../read/select.ts'
import { bringing } from '../registry.ts'
import type { ExportSource, Runnable } from '../sheet/background.ts'
import { EXPORT_MAX, type ExportQuery, exportAll, exportFrom } from '../sheet/export.ts'
import { Refused } from '../sheet/import.ts'
import { Rejections } from '../sheet/import-errors.ts'
import { readUpload, upload } from '../sheet/import-read.ts'
import { resolveCodes, type SheetRow } from '../sheet/lookup.ts'
import { checkReferences, draftsOf, refusal } from '../write/check.ts'
import { bodySchema, exportShape, imported, inBackground } from './schema.ts'

/** Rows of one sheet at most: each is stored by itself, with all the checks of its create call. */
export const OWN_ROWS_MAX = 2000

/** Sheets of a family whose calls are a module's own: what the engine cannot know of it. */
export interface OwnFamily<Q extends z.ZodRawShape, R extends AnyResource = AnyResource> {
  /** Filters of its page call. */
  filters: Q
  ids(ctx: CallCtx, query: z.output<z.ZodObject<Q>>, limit: number): Promise<string[]>
  /** Rows as its page call answers them, with the names of references as the engine's rows have them. */
  rows(ctx: CallCtx, ids: readonly string[], query: z.output<z.ZodObject<Q>>): Promise<readonly Row[]>
  /** Rows with what an export shows of them beyond the database; not within a transaction. */
  complete?(ctx: ManualCtx, rows: readonly Row[]): Promise<readonly Row[]>
  /** Stores a row of a sheet like its create call; nothing in a cell is nothing in `values`. */
  save?(ctx: CallCtx, values: ValuesOf<R>): Promise<unknown>
  /** The create call is not a module's own either: it stores by `save`, which answers the id. */
  creates?: boolean
}

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

function issues(error: AppError, sheet: Sheet): FieldError[] {
  if (error.fields?.length) return [...error.fields]
  return [{ field: sheet.columns[0] as string, code: error.code, params: error.params }]
}

/** `cells`: the row before its codes were looked up. */
async function checked(
  ctx: CallCtx,
  resource: AnyResource,
  sheet: Sheet,
  row: SheetRow,
  cells: Readonly<Values>,
): Promise<Values> {
  // A code may name a row further up in the same sheet.
  const again = [...row.unknown.keys()]
  for (const name of again) row.values[name] = cells[name]
  row.unknown.clear()
  await resolveCodes(ctx.tx, { resource }, again, ctx.tenantId, [row])
  const { values, errors } = checkRow(resource, row.values, 'create')
  const unknown = [...row.unknown].map(([field, problem]): FieldError => ({ field, ...problem }))
  const missing = sheet.required.filter((name) => isEmpty(row.values[name]) && !row.unknown.has(name))
  const all = [
    ...unknown,
    ...errors.filter((e) => sheet.columns.includes(e.field) && !row.unknown.has(e.field)),
    ...missing
      .filter((name) => !errors.some((e) => e.field === name))
      .map((field) => ({ field, code: 'FIELD_REQUIRED' })),
  ]
  if (all.length > 0) throw new AppError('INVALID_INPUT', {}, { fields: all })
  return withoutEmpty(values)
}

/** Imports a sheet by the family's own way to store a row, all rows or none (R186). */
async function importEach(
  ctx: ManualCtx,
  resource: AnyResource,
  sheet: Sheet,
  io: Io,
  save: (ctx: CallCtx, values: Values) => Promise<unknown>,
): Promise<FileReply | { total: number }> {
  const uploaded = await readUpload(ctx, resource, sheet, (await upload(io)).bytes, {
    ...IMPORT_LIMITS,
    rows: OWN_ROWS_MAX + 1,
  })
  const works = uploaded.rows.map(() => ({ errors: [] as FieldError[] }))
  const cells = uploaded.rows.map((row) => ({ ...row.values }))
  try {
    await ctx.inScope(async (tx) => {
      const inner = { ...ctx, tx }
      await resolveCodes(tx, { resource }, [...uploaded.places.at.keys()], ctx.tenantId, uploaded.rows)
      for (const [i, row] of uploaded.rows.entries()) {
        await sql`savepoint sheet_row`.execute(tx)
        try {
          await save(inner, await checked(inner, resource, sheet, row, cells[i] as Values))
          await sql`release savepoint sheet_row`.execute(tx)
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error
          await sql`rollback to savepoint sheet_row`.execute(tx)
          works[i]?.errors.push(...issues(error, sheet))
        }
      }
      if (works.some((work) => work.errors.length > 0)) throw new Refused()
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const rejections = new Rejections()
    const errors = new Map(works.map((work, i) => [uploaded.rows[i]?.at, work.errors]))
    uploaded.body.forEach((cells, at) => {
      rejections.row(at, cells, errors.get(at) ?? [])
    })
    return rejections.book(ctx, resource, sheet, uploaded.places)
  }
  return { total: uploaded.rows.length }
}

/** The values of one new row, checked like those of a sheet: what it refers to is within the caller's sight. */
async function checkedBody(ctx: CallCtx, resource: AnyResource, body: Values): Promise<Values> {
  const bound: Bound = { resource, hooks: {} }
  const drafts = await draftsOf(ctx, bound, [{ values: body }], 'create')
  // Rows of the caller's tenant, a platform administrator's too.
  const works = drafts.map((draft) => ({ ...draft, tenantId: ctx.tenantId }))
  await checkReferences(ctx.tx, bound, works)
  const [work] = works
  if (!work) throw new AppError('INVALID_INPUT')
  if (work.errors.length > 0) throw refusal(work.errors)
  return withoutEmpty(work.values)
}

/** Calls of a family whose other calls are a module's own: export, import with its template, and creating one row. */
export function ownFamilyRoutes<Q extends z.ZodRawShape, R extends AnyResource>(
  definition: R,
  family: OwnFamily<Q, R>,
): Route[] {
  const resource = anyResource(definition)
  const noun = resource.table.replaceAll('_', ' ')
  const { save }: OwnFamily<Q> = family
  type Filters = z.output<z.ZodObject<Q>> & ExportQuery
  const sourceOf = (query: Filters): ExportSource => ({
    ids: async (inner, limit) => {
      if (isEmpty(query.ids)) return family.ids(inner, query, limit)
      const wanted = new Set(idsOfFilter(query.ids))
      const found = await family.ids(inner, query, EXPORT_MAX)
      return found.filter((id) => wanted.has(id))
    },
    rows: (inner, ids) => family.rows(inner, ids, query),
    complete: family.complete,
  })
  const runnable: Runnable = {
    export: (ctx, query, progress) => exportAll(ctx, resource, query, sourceOf(query as Filters), progress),
  }
  const routes: Route[] = []
  if (resource.calls.export)
    routes.push(
      defineRoute({
        ...resource.calls.export,
        summary: `The filtered ${noun} rows as a workbook.`,
        scope: 'manual',
        readOnly: true,
        body: z.object({ ...family.filters, ...exportShape }),
        rate: { max: 20, windowMs: 60_000 },
        produces: XLSX_TYPE,
        response: inBackground,
        handler: (ctx, { body }) => {
          const query = body as Filters
          return exportFrom(ctx, resource, query, sourceOf(query))
        },
      }),
    )
  if (family.creates && resource.calls.create && save)
    routes.push(
      defineRoute({
        ...resource.calls.create,
        summary: `Creates a ${noun} row; answers its id.`,
        scope: 'tenant',
        body: bodySchema(resource, 'create'),
        response: z.string(),
        handler: async (ctx, { body }) => save(ctx, await checkedBody(ctx, resource, body as Values)),
      }),
    )
  const [sheet] = resource.sheets
  if (sheet && save)
    routes.push(
      defineRoute({
        ...sheet.call,
        summary: `Imports ${noun} rows from a workbook, all or none.`,
        scope: 'manual',
        multipart: true,
        produces: XLSX_TYPE,
        response: imported,
        bodyLimit: 11 * 1024 * 1024,
        rate: { max: 20, windowMs: 60_000 },
        handler: (ctx, _input, io) => importEach(ctx, resource, sheet, io, save),
      }),
    )
  return bringing({ resource, runnable }, routes)
}
