import { IMPORT_JOB_LIMITS, IMPORT_LIMITS, type SheetLimits } from '@motorpool/excel'
import type { CallCtx, FileReply, Io, ManualCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Sheet } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Mode } from '../../shared/validate.ts'
import type { Bound, Row } from '../hooks.ts'
import { readRows } from '../read/read.ts'
import { type Change, changing } from '../write/changes.ts'
import type { Seen, Stored, Work } from '../write/check.ts'
import { changesOf, checkWorks, writeWorks } from '../write/save.ts'
import { backgroundPort, IMPORT_NOW_BYTES, type InBackground, type Progress } from './background.ts'
import { Rejections } from './import-errors.ts'
import { type Found, findingOf, lockNamed, withoutShared, worksOf } from './import-find.ts'
import { type Opened, openUpload, type Portion, type Read, upload } from './import-read.ts'
import { resolveCodes } from './lookup.ts'

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

/** What the sheet demands beyond the definition, and codes that name nothing. */
function complain(sheet: Sheet, rows: readonly Read[], works: readonly Work[]): void {
  rows.forEach((row, i) => {
    const work = works[i] as Work
    for (const [name, problem] of row.unknown) {
      const others = work.errors.filter((e) => e.field !== name)
      work.errors.splice(0, work.errors.length, ...others)
      work.fail(name, problem)
    }
    for (const name of sheet.required)
      if (isEmpty(row.values[name]) && !row.unknown.has(name) && !work.errors.some((e) => e.field === name))
        work.fail(name, { code: 'FIELD_REQUIRED' })
  })
}

/** Undoes the transaction of an import whose rows have issues. */
export class Refused extends Error {}

/** Imports a sheet that was sent: at once, or as a job when it is large and there is a download centre. */
export async function importSheet(
  ctx: ManualCtx,
  whole: Bound,
  sheet: Sheet,
  io: Io,
): Promise<FileReply | { total: number } | InBackground> {
  const port = ctx.ports.find(backgroundPort)
  const { bytes, fileName } = await upload(io, (port ? IMPORT_JOB_LIMITS : IMPORT_LIMITS).fileBytes)
  if (port && bytes.length > IMPORT_NOW_BYTES)
    return port.startImport(ctx, { resource: whole.resource.key, template: sheet.template, fileName, bytes })
  return importBytes(ctx, whole, sheet, bytes, IMPORT_LIMITS)
}

/** The non-null values of a row: an import keeps a hundred thousand rows in memory until its listeners are called. */
function lean(row: Row | undefined): Row | undefined {
  if (!row) return undefined
  const filled: Row = { id: row.id }
  for (const name in row) if (row[name] !== null) filled[name] = row[name]
  return filled
}

/** An import in its transaction: portions are stored as they come, until the first that has an issue. */
class Importing {
  total = 0
  readonly rejections = new Rejections()
  private readonly seen: Seen = new Map()
  private readonly made = new Set<string>()
  private readonly changed = new Set<string>()
  private readonly ctx: CallCtx
  private readonly bound: Bound
  private readonly sheet: Sheet
  private readonly columns: readonly string[]

  constructor(ctx: CallCtx, bound: Bound, sheet: Sheet, columns: readonly string[]) {
    this.ctx = ctx
    this.bound = bound
    this.sheet = sheet
    this.columns = columns
  }

  /** The changes of a portion that was stored; none of one that was only checked. */
  async take({ body, from, rows: all }: Portion, locked: Found): Promise<Change[]> {
    const { ctx, bound, sheet } = this
    const rows = await withoutShared(ctx, bound, sheet, all)
    this.total += all.length
    // What a row further up in the sheet made has no code yet, wherever the portions end.
    await resolveCodes(ctx.tx, bound, this.columns, ctx.tenantId, rows, this.made)
    const works = await worksOf(ctx, bound, sheet, rows, locked, this.changed)
    complain(sheet, rows, works)
    const groups = Map.groupBy(works, (work): Mode => (work.before ? 'update' : 'create'))
    // A row that names nothing stored is refused already; there is nothing else to say of it.
    const named = (some: readonly Work[]) => some.filter((work) => work.id !== '')
    for (const [mode, some] of groups) await checkWorks(ctx, bound, named(some), mode, this.seen)
    const errors = new Map(works.map((work, i) => [(rows[i] as Read).at, work.errors]))
    body.forEach((cells, i) => {
      this.rejections.row(from + i, cells, errors.get(from + i) ?? [])
    })
    if (this.rejections.any || works.length === 0) return []
    const stored: Stored[] = []
    for (const [mode, some] of groups) {
      const written = await writeWorks(ctx, bound, some, mode)
      if (mode === 'create') for (const { id } of written) this.made.add(id)
      stored.push(...written)
    }
    const after = await readRows(
      ctx,
      bound,
      stored.map(({ id }) => id),
    )
    return changesOf(bound, 'import', stored, after).map((change) => ({
      ...change,
      before: lean(change.before),
      after: lean(change.after),
    }))
  }
}

/** Reads the cells of a portion while the database works on the one before it. */
async function* readAhead(portions: AsyncGenerator<Portion>): AsyncGenerator<Portion> {
  let next = portions.next()
  for (let read = await next; !read.done; read = await next) {
    next = portions.next()
    // A consumer that stops early does not see an error of the portions after it.
    next.catch(() => {})
    yield read.value
  }
}

/** An update locks all that it names at once: two of them then never wait for each other. */
async function* lockedPortions(
  ctx: CallCtx,
  bound: Bound,
  sheet: Sheet,
  opened: Opened,
): AsyncGenerator<[Portion, Found]> {
  const finding = findingOf(ctx, bound, sheet)
  if (!finding) {
    for await (const portion of readAhead(opened.portions())) yield [portion, new Map()]
    return
  }
  const all: Portion[] = []
  for await (const portion of opened.portions()) all.push(portion)
  const locked = await lockNamed(
    ctx,
    bound,
    finding,
    all.flatMap((portion) => portion.rows),
  )
  for (const portion of all) yield [portion, locked]
}

/** Imports a sheet, all rows or none: JSON with the number of rows, or a workbook that shows what is wrong (R186). */
export async function importBytes(
  ctx: ManualCtx,
  whole: Bound,
  sheet: Sheet,
  bytes: Uint8Array,
  limits: SheetLimits,
  progress?: Progress,
): Promise<FileReply | { total: number }> {
  const bound = unlocked(whole, sheet)
  const opened = await openUpload(ctx, bound.resource, sheet, bytes, limits)
  let run: Importing | undefined
  try {
    await changing(ctx, async (inner, record) => {
      run = new Importing(inner, bound, sheet, [...opened.places.at.keys()])
      for await (const [portion, locked] of lockedPortions(inner, bound, sheet, opened)) {
        for (const change of await run.take(portion, locked)) record(change)
        if (run.rejections.enough) break
        if (opened.expected > 0) progress?.(portion.from + portion.body.length, opened.expected)
      }
      if (run.total === 0) throw new AppError('SHEET_EMPTY')
      if (run.rejections.any) throw new Refused()
    })
  } catch (error) {
    if (!run || !(error instanceof Refused)) throw error
    return run.rejections.book(ctx, bound.resource, sheet, opened.places)
  } finally {
    await opened.close()
  }
  return { total: (run as Importing).total }
}
