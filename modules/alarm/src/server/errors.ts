import { defineErrors } from '@motorpool/kernel'

export const alarmErrors = defineErrors({
  /** Somebody else handles it already: {who}, since {time}. */
  ALARM_TAKEN: { status: 409 },
  /** Its handling has ended: by {who}. */
  ALARM_PROCESSED: { status: 409 },
})
