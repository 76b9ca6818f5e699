import { defineErrors } from '@motorpool/kernel'

export const factorErrors = defineErrors({
  OTP_REQUIRED: { status: 400 },
  OTP_WRONG: { status: 400 },
  OTP_NOT_BEGUN: { status: 409 },
  OTP_NOT_SET_UP: { status: 403 },
  OTP_ALREADY_ON: { status: 409 },
  API_TOKEN_LIMIT: { status: 409 },
})
