import { defineErrors } from '@motorpool/kernel'

export const resourceErrors = defineErrors({
  /** The sheet lacks a column or has one that belongs to no field. */
  SHEET_COLUMNS: { status: 400 },
  SHEET_EMPTY: { status: 400 },
  EXPORT_TOO_LARGE: { status: 400 },
  /** A chosen column is none of the list, or not for the caller. */
  EXPORT_COLUMN: { status: 400 },
  /** A row of a change of many cannot take the values; `fields` say why. */
  BULK_REFUSED: { status: 400 },
})
