import { defineErrors } from '@motorpool/kernel'

export const behaviourErrors = defineErrors({
  BEHAVIOUR_OFF: { status: 409 },
  BEHAVIOUR_SESSION: { status: 404 },
})
