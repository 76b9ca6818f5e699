import { type Cell, writeSheet, XLSX_TYPE } from '@motorpool/excel'
import type { CallCtx, FileReply } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { serverKind } from '../kinds/server.ts'
import { type AnyResource, displayName, labelKey } from '../shared/define.ts'
import { type Field, isKind } from '../shared/field.ts'
import { formatTime } from '../shared/time.ts'
import type { Values } from '../shared/validate.ts'
import { textOf } from './columns.ts'
import type { Bound, Row } from './hooks.ts'
import type { SheetIo } from './kind.ts'
import { readFull } from './read.ts'
import { findIds, searching, select } from './select.ts'
import { sheetIo } from './sheet.ts'
import './errors.ts'

export const EXPORT_MAX = 200_000
const BATCH = 1000

export interface ExportQuery extends Values {
  extra?: { title?: string; sheetName?: string } | null
}

/** A value as people read it, in their language. */
export function cellOf(field: Field, name: string, row: Row, io: SheetIo): Cell {
  const shown =
    isKind(field, 'ref') || isKind(field, 'refs') ? row[displayName(name, field.options.as)] : row[name]
  if (shown === null || shown === undefined) return null
  if (isKind(field, 'ref') || isKind(field, 'refs')) return [shown].flat().map(textOf).join('，')
  return serverKind(field).cellOut(shown, field.options, io)
}

/** The entry of the browser's permission list that says what kind of user the caller is. */
const ownTag = (ctx: CallCtx): string => `userType/${ctx.actor.userType.toLowerCase()}`

/** Visible columns: what needs a permission the caller lacks stays out. */
function exportColumns(ctx: CallCtx, resource: AnyResource): string[] {
  return resource.exports.filter((name) => {
    const auth = resource.list.find((c) => c.field === name)?.auth ?? resource.fields[name]?.flags.auth
    return auth === undefined || ctx.permissions.has(auth) || auth === ownTag(ctx)
  })
}

/** The list as a workbook: same filters, same scope, same order (R189), read in batches while it is sent. */
export function exportRows(ctx: CallCtx, bound: Bound, query: ExportQuery): Promise<FileReply> {
  return exportFrom(ctx, bound.resource, query, {
    ids: (inner, limit) => {
      const selection = select(inner, bound, query)
      return searching(inner.tx, selection, () => findIds(inner.tx, bound, selection, limit))
    },
    rows: (inner, ids) => readFull(inner, bound, ids),
  })
}

/** Where exported rows come from: the ids in the order of the list, then the rows by id. */
export interface ExportSource {
  ids(ctx: CallCtx, limit: number): Promise<string[]>
  rows(ctx: CallCtx, ids: readonly string[]): Promise<readonly Row[]>
}

export async function exportFrom(
  ctx: CallCtx,
  resource: AnyResource,
  query: Pick<ExportQuery, 'extra'>,
  source: ExportSource,
): Promise<FileReply> {
  const io = sheetIo(ctx.catalogues, ctx.locale)
  const ids = await ctx.inScope((tx) => source.ids({ ...ctx, tx }, EXPORT_MAX + 1))
  if (ids.length > EXPORT_MAX) throw new AppError('EXPORT_TOO_LARGE', { max: EXPORT_MAX })
  const columns = exportColumns(ctx, resource)

  async function* rows(): AsyncGenerator<Cell[]> {
    for (let at = 0; at < ids.length; at += BATCH) {
      const some = await ctx.inScope((tx) => source.rows({ ...ctx, tx }, ids.slice(at, at + BATCH)))
      for (const row of some)
        yield columns.map((name) => cellOf(resource.fields[name] as Field, name, row, io))
    }
  }

  const title = query.extra?.title?.trim() || io.t(resource.key)
  const stamp = formatTime(ctx.now).replace(/\D/g, '')
  return {
    file: true,
    fileName: `${title}${stamp}.xlsx`,
    contentType: XLSX_TYPE,
    body: writeSheet(
      query.extra?.sheetName?.trim() || title,
      columns.map((name) => ({ header: io.t(labelKey(resource, name)) })),
      rows(),
    ),
  }
}
