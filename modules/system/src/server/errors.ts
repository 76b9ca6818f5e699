import { defineErrors } from '@motorpool/kernel'

export const operationErrors = defineErrors({
  SMS_NOT_CONFIGURED: { status: 409 },
  REPORT_UNKNOWN: { status: 404 },
  REPORT_CONFIG: { status: 400 },
})
