import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError, DEFAULT_ZONE, parsePermission, textKey, zoneTimeText } from '@motorpool/kernel'
import { cellOf, type Row, sheetIo } from '@motorpool/resource/server'
import { displayName, type Field, isKind, labelKey, targetFields } from '@motorpool/resource/shared'
import { z } from 'zod'
import { nameReferences } from './references.ts'
import { moduleTitle, operationTitle } from './texts.ts'

/** Rows of one operation that are shown; the rest is in the export of the thing itself. */
const SHOWN_MAX = 200

export const bizLogDetail = z.object({
  id: z.string(),
  moduleTitle: z.string(),
  operation: z.string(),
  /** What was sent, as it is called. */
  given: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The same as it came. */
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

export interface StoredChange {
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

type Fields = Readonly<Record<string, Field>>

const fieldsOf = (change: StoredChange): Fields | undefined => targetFields(change.resource)

/** A part of a value that is no field of a resource: what an enumeration, a reference or a plain text says. */
function plain(ctx: CallCtx, name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return 'desc' in value && typeof value.desc === 'string' ? value.desc : JSON.stringify(value)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'menus') return moduleTitle(ctx.catalogues, ctx.locale, text)
  const permission = name === 'permissions' ? parsePermission(text) : undefined
  return permission
    ? `${moduleTitle(ctx.catalogues, ctx.locale, permission.module)} · ${operationTitle(ctx.catalogues, ctx.locale, permission.action)}`
    : text
}

/** A value as the lists of its resource show it; of what is no resource, as plainly as it can be said. */
function shown(ctx: CallCtx, field: Field | undefined, name: string, row: Row | null): string | null {
  const value = row?.[name]
  if (value === null || value === undefined || value === '') return null
  if (field && row) {
    const cell = cellOf(field, name, row, sheetIo(ctx))
    if (cell !== null && cell !== '') return String(cell)
  }
  if (isInstant(name, value)) return zoneTimeText(value, name.endsWith('Date') ? DEFAULT_ZONE : ctx.zone)
  if (typeof value === 'boolean')
    return translate(ctx.catalogues, ctx.locale, value ? 'resource.yes' : 'resource.no')
  if (!Array.isArray(value)) return plain(ctx, name, value)
  if (value.length === 0) return null
  const separator = translate(ctx.catalogues, ctx.locale, 'ui.listSeparator')
  return value.map((one) => plain(ctx, name, one)).join(separator)
}

function labelOf(ctx: CallCtx, resource: string, name: string): string | undefined {
  const key = labelKey({ key: resource }, name)
  const text = translate(ctx.catalogues, ctx.locale, key)
  return text === key ? undefined : text
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Of two long lists only what one has and the other has not. */
function apart(name: string, before: Row | null, after: Row | null): [Row | null, Row | null] {
  const [old, now] = [before?.[name], after?.[name]]
  if (!before || !after || !isTexts(old) || !isTexts(now)) return [before, after]
  return [
    { ...before, [name]: old.filter((one) => !now.includes(one)) },
    { ...after, [name]: now.filter((one) => !old.includes(one)) },
  ]
}

/** Of use to the server alone. */
const NUMBERS = /^path$|Ids?$/

/** Its fields in their order, then what else has a name for people: names of references stand for their ids. */
function namesOf(ctx: CallCtx, change: StoredChange, fields: Fields | undefined): string[] {
  const all = Object.keys({ ...change.before, ...change.after }).filter((name) => name !== 'id')
  if (!fields) return all
  const names = new Set(
    Object.entries(fields).flatMap(([name, field]) =>
      isKind(field, 'ref') || isKind(field, 'refs') ? [displayName(name, field.options.as)] : [],
    ),
  )
  return [
    ...Object.keys(fields).filter((name) => all.includes(name)),
    ...all.filter(
      (name) =>
        !(name in fields) && !names.has(name) && !NUMBERS.test(name) && labelOf(ctx, change.resource, name),
    ),
  ]
}

function differences(ctx: CallCtx, change: StoredChange) {
  const fields = fieldsOf(change)
  return namesOf(ctx, change, fields).flatMap((name) => {
    const [old, now] = fields?.[name]
      ? [change.before, change.after]
      : apart(name, change.before, change.after)
    const before = shown(ctx, fields?.[name], name, old)
    const after = shown(ctx, fields?.[name], name, now)
    return before === null && after === null
      ? []
      : [{ label: labelOf(ctx, change.resource, name) ?? name, before, after }]
  })
}

/** Parts of a call: of its address, its query, its body; what else was noted stands beside them. */
const PARTS = new Set(['params', 'query', 'body'])

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a call was given, by the names that its fields have for people. */
function givenTo(ctx: CallCtx, module: string, params: unknown): { label: string; value: string }[] {
  if (!isParts(params)) return []
  const { catalogues, locale } = ctx
  const common = (name: string): string | undefined => {
    const text = translate(catalogues, locale, `field.${name}`)
    return text === `field.${name}` ? undefined : text
  }
  return Object.entries(params).flatMap(([part, inside]) =>
    Object.entries(PARTS.has(part) && isParts(inside) ? inside : { [part]: inside }).flatMap(
      ([name, one]) => {
        const value = shown(ctx, targetFields(module)?.[name], name, { id: '', [name]: one })
        return value === null ? [] : [{ label: labelOf(ctx, module, name) ?? common(name) ?? name, value }]
      },
    ),
  )
}

/** One line with the rows it changed, field by field. */
export async function readDetail(ctx: CallCtx, id: string): Promise<z.output<typeof bizLogDetail>> {
  const line = await sql<{
    tenant_id: string
    module: string
    name: string
    params: unknown
    changed_rows: number
  }>`select tenant_id, module, name, params, changed_rows from biz_log where id = ${id}`.execute(ctx.tx)
  const [found] = line.rows
  if (!found) throw new AppError('NOT_FOUND', { what: textKey('system/bizLog') })
  const { rows } = await sql<StoredChange>`
    select id, resource, action, row_id, row_name, before, after from biz_log_change
    where log_id = ${id} order by id limit ${SHOWN_MAX}`.execute(ctx.tx)
  const { catalogues, locale } = ctx
  await nameReferences(ctx, found.tenant_id, rows)
  return {
    id,
    moduleTitle: moduleTitle(catalogues, locale, found.module),
    operation: operationTitle(catalogues, locale, found.name),
    given: givenTo(ctx, found.module, found.params),
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
