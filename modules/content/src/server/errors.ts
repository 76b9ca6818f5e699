import { defineErrors } from '@motorpool/kernel'

export const contentErrors = defineErrors({
  CONTENT_LOCKED: { status: 409 },
  CONTENT_STATE: { status: 409 },
  FEEDBACK_REPLIED: { status: 409 },
})
