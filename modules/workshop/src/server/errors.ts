import { defineErrors } from '@motorpool/kernel'

export const workshopErrors = defineErrors({
  /** The vehicle has an open record already. */
  WORKSHOP_OPEN: { status: 409 },
  /** The terminal stands in another open assembly. */
  TERMINAL_ASSIGNED: { status: 409 },
  /** The operation does not fit the record's state. */
  WORKSHOP_STATE: { status: 409 },
  /** Another person works on the record at this moment, or has moved it on. */
  WORKSHOP_MOVED_ON: { status: 409 },
  /** The vehicle has not reported what the step asks for. */
  ADJUST_CHECK_FAILED: { status: 409 },
  ADJUST_NO_TERMINAL: { status: 409 },
  ADJUST_STEPS_OPEN: { status: 409 },
  ASSEMBLY_NOT_ADJUSTED: { status: 409 },
})
