import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, textKey } from '@motorpool/kernel'
import { cellOf, type Row, sheetIo } from '@motorpool/resource/server'
import { type Field, formatTime, hasTarget, labelKey, targetOf } from '@motorpool/resource/shared'
import { z } from 'zod'
import { moduleTitle, operationTitle } from './texts.ts'

/** Rows of one operation that are shown; the rest is in the export of the thing itself. */
const SHOWN_MAX = 200

export const bizLogDetail = z.object({
  id: z.string(),
  moduleTitle: z.string(),
  operation: z.string(),
  params: z.unknown(),
  changedRows: z.number(),
  changes: z.array(
    z.object({
      id: z.string(),
      resource: z.string(),
      action: z.string(),
      rowId: z.string(),
      rowName: z.string().nullable(),
      kind: z.enum(['created', 'updated', 'deleted']),
      fields: z.array(
        z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
})

interface StoredChange {
  id: string
  resource: string
  action: string
  row_id: string
  row_name: string | null
  before: Row | null
  after: Row | null
}

const isInstant = (name: string, value: unknown): value is number =>
  typeof value === 'number' && value > 1e11 && /(Time|Date)$/.test(name)

/** A value as the lists of its resource show it; of what is no resource, as plainly as it can be said. */
function shown(ctx: CallCtx, field: Field | undefined, name: string, row: Row | null): string | null {
  const value = row?.[name]
  if (value === null || value === undefined || value === '') return null
  if (field && row) {
    const cell = cellOf(field, name, row, sheetIo(ctx.catalogues, ctx.locale))
    if (cell !== null && cell !== '') return String(cell)
  }
  if (isInstant(name, value)) return formatTime(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

function labelOf(ctx: CallCtx, resource: string, name: string): string {
  const key = labelKey({ key: resource }, name)
  const text = translate(ctx.catalogues, ctx.locale, key)
  return text === key ? name : text
}

function differences(ctx: CallCtx, change: StoredChange) {
  const fields = hasTarget(change.resource) ? targetOf(change.resource).fields : undefined
  const all = Object.keys({ ...change.before, ...change.after }).filter((name) => name !== 'id')
  // Of a resource, its own fields: names of references stand for their ids.
  const names = fields ? Object.keys(fields).filter((name) => all.includes(name)) : all
  return names.flatMap((name) => {
    const before = shown(ctx, fields?.[name], name, change.before)
    const after = shown(ctx, fields?.[name], name, change.after)
    return before === null && after === null
      ? []
      : [{ label: labelOf(ctx, change.resource, name), before, after }]
  })
}

/** One line with the rows it changed, field by field. */
export async function readDetail(ctx: CallCtx, id: string): Promise<z.output<typeof bizLogDetail>> {
  const line = await sql<{ module: string; name: string; params: unknown; changed_rows: number }>`
    select module, name, params, changed_rows from biz_log where id = ${id}`.execute(ctx.tx)
  const [found] = line.rows
  if (!found) throw new AppError('NOT_FOUND', { what: textKey('system/bizLog') })
  const { rows } = await sql<StoredChange>`
    select id, resource, action, row_id, row_name, before, after from biz_log_change
    where log_id = ${id} order by id limit ${SHOWN_MAX}`.execute(ctx.tx)
  const { catalogues, locale } = ctx
  return {
    id,
    moduleTitle: moduleTitle(catalogues, locale, found.module),
    operation: operationTitle(catalogues, locale, found.name),
    params: found.params,
    changedRows: found.changed_rows,
    changes: rows.map((change) => ({
      id: change.id,
      resource: moduleTitle(catalogues, locale, change.resource),
      action: operationTitle(catalogues, locale, change.action),
      rowId: change.row_id,
      rowName: change.row_name,
      kind: change.before ? (change.after ? 'updated' : 'deleted') : 'created',
      fields: differences(ctx, change),
    })),
  }
}
