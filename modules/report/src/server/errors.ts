import { defineErrors } from '@motorpool/kernel'

export const reportErrors = defineErrors({
  /** Whoever saved the schedule may not sign in any more. */
  REPORT_OWNER_GONE: { status: 409 },
  /** Whoever saved the schedule may not export its source. */
  REPORT_NOT_ALLOWED: { status: 403 },
  /** More rows than pages of paper can be read; a workbook takes them. */
  REPORT_PDF_TOO_LONG: { status: 409 },
  /** More receivers than one report is mailed to. */
  REPORT_TOO_MANY_RECEIVERS: { status: 400 },
  /** The report was made, but could not be mailed to some. */
  REPORT_NOT_MAILED: { status: 502 },
})
