import { defineErrors } from '@motorpool/kernel'

export const messagingErrors = defineErrors({
  MESSAGE_STATE: { status: 409 },
})
