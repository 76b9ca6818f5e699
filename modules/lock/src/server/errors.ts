import { defineErrors } from '@motorpool/kernel'

export const lockErrors = defineErrors({
  LOCK_OWN_APPROVAL: { status: 403 },
  LOCK_FACTOR_NEEDED: { status: 403 },
  LOCK_ORDER_STATE: { status: 409 },
  LOCK_ORDER_EXPIRED: { status: 409 },
  LOCK_TOO_MANY: { status: 409 },
  LOCK_REASON_NEEDED: { status: 400 },
  LOCK_EMERGENCY_UNLOCKS: { status: 400 },
  LOCK_ORDER_OPEN: { status: 409 },
  LOCK_ONLY_UNLOCKS: { status: 400 },
  LOCK_STAGE: { status: 409 },
  LOCK_STAGE_OFF: { status: 409 },
  LOCK_NO_ITEM: { status: 409 },
  LOCK_NO_CONTENT: { status: 409 },
  LOCK_NO_MESSAGE: { status: 409 },
  LOCK_IS_LOCKED: { status: 409 },
  LOCK_ON_WIRE: { status: 409 },
  LOCK_NOT_FINANCED: { status: 409 },
  LOCK_NOT_OWED: { status: 409 },
  LOCK_NOT_LINKED: { status: 409 },
})
