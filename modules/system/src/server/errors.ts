import { defineErrors } from '@motorpool/kernel'

export const operationErrors = defineErrors({
  SMS_NOT_CONFIGURED: { status: 409 },
  MAIL_FAILED: { status: 502 },
  MAIL_ADDRESS_REFUSED: { status: 400 },
  REPORT_UNKNOWN: { status: 404 },
  REPORT_CONFIG: { status: 400 },
})
