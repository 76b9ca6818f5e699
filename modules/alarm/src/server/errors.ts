import { defineErrors } from '@motorpool/kernel'

export const alarmErrors = defineErrors({
  /** Somebody else handles it already: {who}, since {time}. */
  ALARM_TAKEN: { status: 409 },
  /** Pictures show one alarm; they are not of several at once. */
  ALARM_PICTURES: { status: 400 },
  /** Its handling has ended: by {who}. */
  ALARM_PROCESSED: { status: 409 },
  /** The protocols declare it: {code}. */
  ALARM_ITEM_BUILT_IN: { status: 409 },
  /** A strategy names it: {name}, {strategy}. */
  ALARM_ITEM_IN_USE: { status: 409 },
})
