import { sql } from '@motorpool/db'
import {
  type Cell,
  type CellError,
  IMPORT_JOB_LIMITS,
  IMPORT_LIMITS,
  readSheet,
  type SheetLimits,
  writeForm,
  XLSX_TYPE,
} from '@motorpool/excel'
import type { CallCtx, FileReply, Io } from '@motorpool/http'
import { fill, translate } from '@motorpool/i18n'
import { AppError, type FieldError, keyOfText } from '@motorpool/kernel'
import { serverKind } from '../kinds/server.ts'
import { type AnyResource, labelKey, type Sheet } from '../shared/define.ts'
import { isEmpty } from '../shared/empty.ts'
import type { Field } from '../shared/field.ts'
import { background, IMPORT_NOW_BYTES, type InBackground } from './background.ts'
import { changing } from './changes.ts'
import { draftsOf, type Work } from './check.ts'
import { snake, textOf } from './columns.ts'
import type { Bound, Row } from './hooks.ts'
import { resolveCodes, type SheetRow } from './lookup.ts'
import { readRows } from './read.ts'
import { changesOf, store } from './save.ts'
import { formColumns, matchHeader, sheetIo } from './sheet.ts'

export interface Read extends SheetRow {
  /** 0 = first row below the header. */
  at: number
}

export interface Sent {
  bytes: Uint8Array
  fileName: string
}

export async function upload(io: Io, most = IMPORT_LIMITS.fileBytes): Promise<Sent> {
  const part = await io.request.file({ limits: { fileSize: most, files: 1 } })
  if (!part) throw new AppError('SHEET_UNREADABLE')
  try {
    return { bytes: await part.toBuffer(), fileName: part.filename }
  } catch (cause) {
    throw new AppError('SHEET_TOO_LARGE', { what: `${Math.round(most / 1024 / 1024)} MB` }, { cause })
  }
}

/** The cells of each row as values; a row without any is none. */
function valuesOf(
  resource: AnyResource,
  places: ReadonlyMap<string, number>,
  body: readonly (readonly Cell[])[],
): Read[] {
  const rows: Read[] = []
  body.forEach((cells, at) => {
    const values: Record<string, unknown> = {}
    for (const [name, place] of places) {
      const cell = cells[place] ?? null
      if (cell === null || isEmpty(cell)) continue
      const field = resource.fields[name] as Field
      values[name] = serverKind(field).cellIn(cell, field.options)
    }
    if (Object.keys(values).length > 0) rows.push({ at, values, unknown: new Map() })
  })
  return rows
}

/** An uploaded sheet, read: at least one row, every column known. */
export interface Uploaded {
  places: ReadonlyMap<string, number>
  body: readonly (readonly Cell[])[]
  rows: Read[]
}

export async function readUpload(
  ctx: CallCtx,
  resource: AnyResource,
  sheet: Sheet,
  bytes: Uint8Array,
  limits: SheetLimits = IMPORT_LIMITS,
): Promise<Uploaded> {
  const [header, ...body] = await readSheet(bytes, limits)
  if (!header) throw new AppError('SHEET_EMPTY')
  const places = matchHeader(resource, sheet, ctx.catalogues, header)
  const rows = valuesOf(resource, places, body)
  if (rows.length === 0) throw new AppError('SHEET_EMPTY')
  return { places, body, rows }
}

/** The stored rows that an update sheet names, by the value of its key column. */
async function existing(
  ctx: CallCtx,
  bound: Bound,
  by: string,
  rows: readonly Read[],
): Promise<Map<string, Row>> {
  const field = bound.resource.fields[by] as Field
  const keys = rows.map((row) => {
    const parsed = field.behaviour.parse(row.values[by], field.options)
    return parsed.ok ? String(parsed.value) : ''
  })
  const column = sql.ref(snake(by))
  const { rows: found } = await sql<{ id: string; key: string }>`
    select id, ${column} as key from ${sql.table(bound.resource.table)}
    where ${column} = any (${[...new Set(keys)]}::text[]) order by id for update
  `.execute(ctx.tx)
  const stored = await readRows(
    ctx.tx,
    bound,
    found.map((r) => r.id),
  )
  const byKey = new Map(stored.map((row) => [String(row[by]), row]))
  return new Map(
    rows.flatMap((row, i) => {
      const hit = byKey.get(keys[i] as string)
      return hit ? [[textOf(row.values[by]), hit] as const] : []
    }),
  )
}

/** The resource as this sheet sees it: what the sheet unlocks may be set. */
function unlocked(bound: Bound, sheet: Sheet): Bound {
  const fields = Object.fromEntries(
    Object.entries(bound.resource.fields).map(([name, field]) => [
      name,
      sheet.unlocks.includes(name) ? field.editable() : field,
    ]),
  )
  return { ...bound, resource: { ...bound.resource, fields } }
}

async function worksOf(ctx: CallCtx, bound: Bound, sheet: Sheet, rows: readonly Read[]): Promise<Work[]> {
  if (sheet.by === undefined) return draftsOf(ctx, bound, rows, 'create')
  const { by } = sheet
  const stored = await existing(ctx, bound, by, rows)
  const incoming = rows.map((row) => {
    const before = stored.get(textOf(row.values[by]))
    const { [by]: _key, ...values } = row.values
    return before ? { values, before } : { values: {}, before: { id: '', tenantId: ctx.tenantId } }
  })
  const works = await draftsOf(ctx, bound, incoming, 'update')
  works.forEach((work, i) => {
    if (work.id !== '') return
    work.errors.length = 0
    work.fail(by, { code: 'FIELD_REFERENCE', params: { value: textOf(rows[i]?.values[by]) } })
  })
  return works
}

/** What the sheet demands beyond the definition, and codes that name nothing. */
function complain(sheet: Sheet, rows: readonly Read[], works: readonly Work[]): void {
  rows.forEach((row, i) => {
    const work = works[i] as Work
    for (const [name, value] of row.unknown) {
      const others = work.errors.filter((e) => e.field !== name)
      work.errors.splice(0, work.errors.length, ...others)
      work.fail(name, { code: 'FIELD_REFERENCE', params: { value } })
    }
    for (const name of sheet.required)
      if (isEmpty(row.values[name]) && !row.unknown.has(name) && !work.errors.some((e) => e.field === name))
        work.fail(name, { code: 'FIELD_REQUIRED' })
  })
}

function messageOf(ctx: CallCtx, resource: AnyResource, error: FieldError): string {
  const label = translate(ctx.catalogues, ctx.locale, labelKey(resource, error.field))
  const params = Object.fromEntries(
    Object.entries(error.params ?? {}).map(([name, value]) => {
      const key = keyOfText(value)
      return [name, key === undefined ? value : translate(ctx.catalogues, ctx.locale, key)]
    }),
  )
  return fill(translate(ctx.catalogues, ctx.locale, `error.${error.code}`), { label, ...params })
}

/** The uploaded rows again, with every complaint at its cell. */
export async function errorBook(
  ctx: CallCtx,
  resource: AnyResource,
  sheet: Sheet,
  { places, body, rows }: Uploaded,
  works: readonly { errors: readonly FieldError[] }[],
): Promise<FileReply> {
  const io = sheetIo(ctx.catalogues, ctx.locale)
  const columns = formColumns(resource, sheet, io)
  const arranged = body.map((cells) => sheet.columns.map((name) => cells[places.get(name) ?? -1] ?? null))
  const errors: CellError[] = works.flatMap((work, i) =>
    work.errors.map((error) => ({
      row: (rows[i] as Read).at,
      column: Math.max(0, sheet.columns.indexOf(error.field)),
      message: messageOf(ctx, resource, error),
    })),
  )
  const title = io.t(resource.key)
  return {
    file: true,
    fileName: `${title}-${io.t('resource.errors')}.xlsx`,
    contentType: XLSX_TYPE,
    body: await writeForm(title, columns, { rows: arranged, errors, errorHeader: io.t('resource.errors') }),
  }
}

/** Undoes the transaction of an import whose rows have complaints. */
export class Refused extends Error {}

/** Imports a sheet that was sent: at once, or as a job when it is large and there is a download centre. */
export async function importSheet(
  ctx: CallCtx,
  whole: Bound,
  sheet: Sheet,
  io: Io,
): Promise<FileReply | { total: number } | InBackground> {
  const port = background()
  const { bytes, fileName } = await upload(io, (port ? IMPORT_JOB_LIMITS : IMPORT_LIMITS).fileBytes)
  if (port && bytes.length > IMPORT_NOW_BYTES)
    return port.startImport(ctx, { resource: whole.resource.key, template: sheet.template, fileName, bytes })
  return importBytes(ctx, whole, sheet, bytes, IMPORT_LIMITS)
}

/** Imports a sheet, all rows or none: JSON with the number of rows, or a workbook that shows what is wrong (R186). */
export async function importBytes(
  ctx: CallCtx,
  whole: Bound,
  sheet: Sheet,
  bytes: Uint8Array,
  limits: SheetLimits,
): Promise<FileReply | { total: number }> {
  const bound = unlocked(whole, sheet)
  const uploaded = await readUpload(ctx, bound.resource, sheet, bytes, limits)
  const { places, rows } = uploaded
  const mode = sheet.by === undefined ? 'create' : 'update'
  let works: Work[] = []
  try {
    await changing(ctx, async (inner, record) => {
      await resolveCodes(inner.tx, bound, [...places.keys()], ctx.tenantId, rows)
      works = await worksOf(inner, bound, sheet, rows)
      complain(sheet, rows, works)
      const stored = await store(inner, bound, works, mode)
      if (!stored) throw new Refused()
      const after = await readRows(
        inner.tx,
        bound,
        works.map((w) => w.id as string),
      )
      for (const change of changesOf(bound, 'import', works, after)) record(change)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return errorBook(ctx, bound.resource, sheet, uploaded, works)
  }
  return { total: rows.length }
}
