import { defineErrors } from '@motorpool/kernel'

export const terminalErrors = defineErrors({
  /** The terminal is bound to a vehicle. */
  TERMINAL_BOUND: { status: 409 },
  /** The terminal is disabled or scrapped. */
  TERMINAL_NOT_USABLE: { status: 409 },
})
