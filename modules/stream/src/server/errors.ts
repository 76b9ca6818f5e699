import { defineErrors } from '@motorpool/kernel'

export const streamErrors = defineErrors({
  /** The consumer cannot take back what it has delivered, or has not come to that day yet. */
  CONSUMER_REPLAY: { status: 409 },
})
