import { defineErrors } from '@motorpool/kernel'

export const customerErrors = defineErrors({
  /** Vehicles of the phone number, or linked to the account, are of organisations that the caller does not see. */
  CUSTOMER_BEYOND: { status: 403 },
  /** An account that registered itself is used once it has passed its audit. */
  CUSTOMER_NOT_PASSED: { status: 409 },
  /** Only what was submitted is audited. */
  CUSTOMER_NOT_PENDING: { status: 409 },
  /** The vehicle is this owner's already. */
  CUSTOMER_OWNER_SAME: { status: 409 },
  CUSTOMER_NO_OWNER: { status: 409 },
  /** Neither here nor now, whatever the telephone. */
  CUSTOMER_REGISTER_CLOSED: { status: 403 },
  /** No way to send a code from here, whatever the account. */
  CUSTOMER_PASSWORD_CLOSED: { status: 403 },
  /** Wrong, used, replaced, expired or tried too often: nobody is told which. */
  CUSTOMER_CODE_WRONG: { status: 400 },
  /** An account keeps some settings, not data. */
  CUSTOMER_CONFIGS: { status: 409 },
})
