import { defineErrors } from '@motorpool/kernel'

export const noticeErrors = defineErrors({
  /** A text with a placeholder that nothing fills. */
  NOTICE_PLACEHOLDER: { status: 400 },
  /** The end of the hours is not behind their begin. */
  NOTICE_HOURS: { status: 400 },
  /** The person has no address for the way. */
  NOTICE_NO_ADDRESS: { status: 400 },
  /** None of the person's browsers takes pushes. */
  NOTICE_NO_BROWSER: { status: 409 },
  /** The push service says that the browser takes no more; it is forgotten. */
  NOTICE_BROWSER_GONE: { status: 410 },
  /** Not the keys of a subscription: messages could not be encrypted for them. */
  NOTICE_BROWSER_KEYS: { status: 400 },
  /** Neither the tenant nor the platform has a mail server in use. */
  NOTICE_NO_MAIL: { status: 409 },
  /** The operator has named nobody who carries text messages. */
  NOTICE_NO_SMS: { status: 409 },
  /** A robot answered with a refusal of its own. */
  NOTICE_ROBOT: { status: 502 },
  /** The process ended during the call, and the receiver would not know a second one again. */
  NOTICE_UNCERTAIN: { status: 502 },
  /** The strategy is gone, or the way has no address any more. */
  NOTICE_NO_TARGET: { status: 409 },
})
