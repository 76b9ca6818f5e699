import { type Cell, IMPORT_LIMITS, readRowPortions, type SheetLimits } from '@motorpool/excel'
import { type Io, type ManualCtx, type SentFile, sentFile } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { serverKind } from '../../kinds/server.ts'
import type { AnyResource, Sheet } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Field } from '../../shared/field.ts'
import type { SheetRow } from './lookup.ts'
import { matchHeader, type Places } from './sheet.ts'

export interface Read extends SheetRow {
  /** 0 = first row below the header. */
  at: number
}

export async function upload(io: Io, most = IMPORT_LIMITS.fileBytes): Promise<SentFile> {
  const tooLarge = new AppError('SHEET_TOO_LARGE', { what: `${Math.round(most / 1024 / 1024)} MB` })
  const sent = await sentFile(io, most, tooLarge)
  if (!sent) throw new AppError('SHEET_UNREADABLE')
  return sent
}

type Body = readonly (readonly Cell[])[]

/** The cells of each row as values, times in the zone of their header or of the caller's screen; a row without any is none. */
function valuesOf(
  { ports, zone }: ManualCtx,
  resource: AnyResource,
  { at, zones }: Places,
  body: Body,
  from: number,
): Read[] {
  const rows: Read[] = []
  body.forEach((cells, i) => {
    const values: Record<string, unknown> = {}
    for (const [name, place] of at) {
      const cell = cells[place] ?? null
      if (cell === null || isEmpty(cell)) continue
      const field = resource.fields[name] as Field
      values[name] = serverKind(field).cellIn(cell, field.options, { ports, zone: zones.get(name) ?? zone })
    }
    if (Object.keys(values).length > 0) rows.push({ at: from + i, values, unknown: new Map() })
  })
  return rows
}

/** Rows of a sheet that are worked on together. */
export interface Portion {
  /** All its rows, empty ones among them; the first of them is `from`. */
  body: Body
  from: number
  rows: Read[]
}

/** A sheet whose header is known. */
export interface Opened {
  /** Where each column of the sheet stands in the file. */
  places: Places
  /** Rows below the header; 0 where that is not known before they are read. */
  expected: number
  portions(): AsyncGenerator<Portion>
  /** To be called whether or not the portions were read. */
  close(): Promise<void>
}

export async function openUpload(
  ctx: ManualCtx,
  resource: AnyResource,
  sheet: Sheet,
  bytes: Uint8Array,
  limits: SheetLimits = IMPORT_LIMITS,
): Promise<Opened> {
  let all = 0
  const source = readRowPortions(bytes, limits, (rows) => {
    all = rows
  })
  const close = async () => void (await source.return(undefined))
  try {
    const first = await source.next()
    const [header, ...rest] = first.done ? [] : first.value
    if (!header) throw new AppError('SHEET_EMPTY')
    const places = matchHeader(resource, sheet, ctx.catalogues, ctx.locale, header)
    async function* portions(): AsyncGenerator<Portion> {
      let from = 0
      for (let body: Body = rest; ; ) {
        yield { body, from, rows: valuesOf(ctx, resource, places, body, from) }
        from += body.length
        const next = await source.next()
        if (next.done) return
        body = next.value
      }
    }
    return { places, expected: Math.max(0, all - 1), portions, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** An uploaded sheet, read: at least one row, every column known. */
export interface Uploaded {
  places: Places
  body: Body
  rows: Read[]
}

export async function readUpload(
  ctx: ManualCtx,
  resource: AnyResource,
  sheet: Sheet,
  bytes: Uint8Array,
  limits: SheetLimits = IMPORT_LIMITS,
): Promise<Uploaded> {
  const opened = await openUpload(ctx, resource, sheet, bytes, limits)
  const body: (readonly Cell[])[] = []
  const rows: Read[] = []
  try {
    for await (const portion of opened.portions()) {
      for (const cells of portion.body) body.push(cells)
      for (const row of portion.rows) rows.push(row)
    }
  } finally {
    await opened.close()
  }
  if (rows.length === 0) throw new AppError('SHEET_EMPTY')
  return { places: opened.places, body, rows }
}
