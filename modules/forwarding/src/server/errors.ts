import { defineErrors } from '@motorpool/kernel'

export const forwardErrors = defineErrors({
  /** R375: a running task is neither edited nor deleted nor run again. */
  FORWARD_RUNNING: { status: 409 },
  FORWARD_STOPPED: { status: 409 },
  /** The task has no vehicle. */
  FORWARD_NO_VEHICLES: { status: 409 },
  /** No vehicle of the task has reported anything that its platform takes. */
  FORWARD_NOTHING: { status: 404 },
  /** The key cannot be read, has a passphrase, or is of another certificate. */
  FORWARD_KEY: { status: 400 },
})
