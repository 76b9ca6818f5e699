import { type Cell, type CellError, writeForm, XLSX_TYPE } from '@motorpool/excel'
import type { FileReply, ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import type { FieldError } from '@motorpool/kernel'
import { type AnyResource, labelKey, type Sheet } from '../../shared/define.ts'
import { REJECTED_HEADER, ROWS_HEADER } from '../../shared/import-headers.ts'
import { formColumns, type Places, sheetIo } from './sheet.ts'

/** Rows of a sheet that is answered whole; of a longer one only the rows with issues come back. */
export const WHOLE_MAX = 5000
/** Rows with issues that are reported; a sheet with more is not read any further. */
export const REJECTED_MAX = 10_000

/** What is wrong with a field of a row, in the caller's language. */
export function issueText(
  { catalogues, locale }: Pick<ManualCtx, 'catalogues' | 'locale'>,
  resource: AnyResource,
  { field, code, params }: FieldError,
): string {
  const label = translate(catalogues, locale, labelKey(resource, field))
  return translate(catalogues, locale, `error.${code}`, { label, ...params })
}

interface Shown {
  /** 0 = first row below the header. */
  at: number
  cells: readonly Cell[]
  errors: readonly FieldError[]
}

/** The rows of an upload that its answer will show, gathered while the sheet is read. */
export class Rejections {
  private shown: Shown[] = []
  private rows = 0
  private rejected = 0

  get any(): boolean {
    return this.rejected > 0
  }

  /** So many that there is no use in going on. */
  get enough(): boolean {
    return this.rejected >= REJECTED_MAX
  }

  /** Every row of the sheet, in its order, also those without issues. */
  row(at: number, cells: readonly Cell[], errors: readonly FieldError[]): void {
    this.rows++
    if (errors.length > 0) this.rejected++
    if (this.rows === WHOLE_MAX + 1) this.shown = this.shown.filter((row) => row.errors.length > 0)
    if (this.rows <= WHOLE_MAX || errors.length > 0) this.shown.push({ at, cells, errors })
  }

  /** The uploaded rows again, with every issue at its cell; rows of a long sheet bear their number in it. */
  async book(
    ctx: ManualCtx,
    resource: AnyResource,
    sheet: Sheet,
    { at: places, zones }: Places,
  ): Promise<FileReply> {
    const io = sheetIo(ctx)
    const numbered = this.rows > WHOLE_MAX
    const shift = numbered ? 1 : 0
    const rows = this.shown.map(({ at, cells }): Cell[] => [
      ...(numbered ? [at + 2] : []),
      ...sheet.columns.map((name) => cells[places.get(name) ?? -1] ?? null),
    ])
    const errors = this.shown.flatMap((row, i): CellError[] =>
      row.errors.map((error) => ({
        row: i,
        column: shift + Math.max(0, sheet.columns.indexOf(error.field)),
        message: issueText(ctx, resource, error),
      })),
    )
    if (this.enough)
      errors.push({
        row: rows.push([]) - 1,
        column: 0,
        message: io.t('resource.errorsMore', { max: REJECTED_MAX }),
      })
    const title = io.t(resource.key)
    const errorHeader = io.t('resource.errors')
    const columns = formColumns(resource, sheet, io, zones)
    return {
      file: true,
      fileName: `${title}-${errorHeader}.xlsx`,
      contentType: XLSX_TYPE,
      headers: { [ROWS_HEADER]: String(this.rows), [REJECTED_HEADER]: String(this.rejected) },
      body: await writeForm(
        title,
        numbered ? [{ header: io.t('resource.rowNumber'), width: 8 }, ...columns] : columns,
        { rows, errors, errorHeader, separator: io.t('resource.errorSeparator') },
      ),
    }
  }
}
