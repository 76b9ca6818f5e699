import { defineErrors } from '@motorpool/kernel'

export const alarmErrors = defineErrors({
  /** Somebody else handles it already: {who}, since {time}. */
  ALARM_TAKEN: { status: 409 },
  /** Pictures show one alarm; they are not of several at once. */
  ALARM_PICTURES: { status: 400 },
  /** Its handling has ended: by {who}. */
  ALARM_PROCESSED: { status: 409 },
})
