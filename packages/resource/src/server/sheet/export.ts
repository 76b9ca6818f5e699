import { sql } from '@motorpool/db'
import { type Cell, writePortions, XLSX_TYPE } from '@motorpool/excel'
import type { CallCtx, FileReply, ManualCtx } from '@motorpool/http'
import { AppError, zoneTimeText } from '@motorpool/kernel'
import type { AnyResource } from '../../shared/define.ts'
import type { Values } from '../../shared/validate.ts'
import type { Bound } from '../hooks.ts'
import { readFull } from '../read/read.ts'
import { findIds, searching, select } from '../read/select.ts'
import {
  backgroundPort,
  EXPORT_NOW_MAX,
  type ExportSource,
  type InBackground,
  type Progress,
} from './background.ts'
import { sheetColumn } from './cells.ts'
import { exportColumns } from './export-columns.ts'
import { sheetIo } from './sheet.ts'
import '../errors.ts'

/** Rows of one workbook as a job: what a sheet can hold below its header. */
export const EXPORT_MAX = 1_048_575
/** Without a download centre: rows that are answered at once. */
const EXPORT_ALONE_MAX = 200_000
/** Rows that are held at a time: so few that they are gone before the heap grows for them. */
const BATCH = 250
const PORTION = 10_000

export interface ExportQuery extends Values {
  extra?: { title?: string; sheetName?: string } | null
  /** Fields in the order of the workbook's columns; none: the usual ones. */
  columns?: readonly string[] | null
}

/** Ids in the order of the list, eight bytes each: a million of them are no burden. */
class IdList {
  private ids = new BigInt64Array(PORTION)
  length = 0

  push(more: readonly string[]): void {
    if (this.length + more.length > this.ids.length) {
      const wider = new BigInt64Array(Math.max(this.ids.length * 2, this.length + more.length))
      wider.set(this.ids)
      this.ids = wider
    }
    for (const id of more) this.ids[this.length++] = BigInt(id)
  }

  slice(from: number, to: number): string[] {
    return Array.from(this.ids.subarray(from, Math.min(to, this.length)), String)
  }
}

/** Ids of a list from a cursor; the search itself may run as the platform, as on a page. */
async function* idsByCursor(
  ctx: CallCtx,
  bound: Bound,
  query: Readonly<Values>,
  limit: number,
): AsyncGenerator<string[]> {
  const selection = select(ctx, bound, query)
  const id = sql.ref(`${bound.resource.table}.id`)
  await searching(ctx.tx, selection, () =>
    sql`declare exported no scroll cursor for
      select ${id} as id from ${sql.table(bound.resource.table)}
      where ${selection.where} order by ${selection.order} limit ${sql.lit(limit)}`.execute(ctx.tx),
  )
  for (;;) {
    const { rows } = await sql<{ id: string }>`fetch ${sql.lit(PORTION)} from exported`.execute(ctx.tx)
    if (rows.length === 0) break
    yield rows.map((r) => r.id)
  }
  await sql`close exported`.execute(ctx.tx)
}

function sourceOf(bound: Bound, query: ExportQuery): ExportSource {
  return {
    ids: (inner, limit) => {
      const selection = select(inner, bound, query)
      return searching(inner.tx, selection, () => findIds(inner.tx, bound, selection, limit))
    },
    eachIds: (inner, limit) => idsByCursor(inner, bound, query, limit),
    rows: (inner, ids) => readFull(inner, bound, ids),
  }
}

/** The list as a workbook: same filters, same scope, same order (R189), read in batches while it is sent. */
export function exportRows(
  ctx: ManualCtx,
  bound: Bound,
  query: ExportQuery,
): Promise<FileReply | InBackground> {
  return exportFrom(ctx, bound.resource, query, sourceOf(bound, query))
}

export function runExport(
  ctx: ManualCtx,
  bound: Bound,
  query: ExportQuery,
  progress: Progress,
): Promise<FileReply> {
  return exportAll(ctx, bound.resource, query, sourceOf(bound, query), progress)
}

/** Answers with the workbook, or, when the list is long, with the task that makes it. */
export async function exportFrom(
  ctx: ManualCtx,
  resource: AnyResource,
  query: ExportQuery,
  source: ExportSource,
): Promise<FileReply | InBackground> {
  // A column that is refused is refused at once, not by the task.
  exportColumns(ctx, resource, query.columns)
  const port = ctx.ports.find(backgroundPort)
  const most = port ? EXPORT_NOW_MAX : EXPORT_ALONE_MAX
  const ids = await ctx.inScope((tx) => source.ids({ ...ctx, tx }, most + 1))
  if (ids.length > most) {
    if (!port) throw new AppError('EXPORT_TOO_LARGE', { max: most })
    return port.startExport(ctx, { resource: resource.key, query, rows: ids.length })
  }
  const list = new IdList()
  list.push(ids)
  return workbookOf(ctx, resource, query, list, source)
}

/** The whole list, however long, as a job does it. */
export async function exportAll(
  ctx: ManualCtx,
  resource: AnyResource,
  query: ExportQuery,
  source: ExportSource,
  progress: Progress,
): Promise<FileReply> {
  const list = new IdList()
  await ctx.inScope(async (tx) => {
    const inner = { ...ctx, tx }
    if (!source.eachIds) return list.push(await source.ids(inner, EXPORT_MAX + 1))
    for await (const some of source.eachIds(inner, EXPORT_MAX + 1)) list.push(some)
  })
  if (list.length > EXPORT_MAX) throw new AppError('EXPORT_TOO_LARGE', { max: EXPORT_MAX })
  return workbookOf(ctx, resource, query, list, source, progress)
}

function workbookOf(
  ctx: ManualCtx,
  resource: AnyResource,
  query: ExportQuery,
  ids: IdList,
  source: ExportSource,
  progress?: Progress,
): FileReply {
  const io = sheetIo(ctx)
  const columns = exportColumns(ctx, resource, query.columns).map((name) => sheetColumn(resource, name, io))

  async function* portions(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < ids.length; at += BATCH) {
      const read = await ctx.inScope((tx) => source.rows({ ...ctx, tx }, ids.slice(at, at + BATCH)))
      const some = source.complete ? await source.complete(ctx, read) : read
      progress?.(Math.min(at + BATCH, ids.length), ids.length)
      yield some.map((row) => columns.map((column) => column.cell(row)))
    }
  }

  const title = query.extra?.title?.trim() || io.t(resource.key)
  const stamp = zoneTimeText(ctx.now, io.zone).replace(/\D/g, '')
  return {
    file: true,
    fileName: `${title}${stamp}.xlsx`,
    contentType: XLSX_TYPE,
    body: writePortions(query.extra?.sheetName?.trim() || title, columns, portions()),
  }
}
