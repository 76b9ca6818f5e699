import { defineErrors } from '@motorpool/kernel'

export const sheetErrors = defineErrors({
  /** Not an xlsx file, or a damaged one. */
  SHEET_UNREADABLE: { status: 400 },
  /** Bigger, packed tighter or with more rows than any honest file. */
  SHEET_TOO_LARGE: { status: 413 },
})
