import { defineErrors } from '@motorpool/kernel'

export const strategyErrors = defineErrors({
  /** Messages of the protocol do not carry the field. */
  STRATEGY_NO_FIELD: { status: 400 },
  /** No value of the field meets what is asked of it. */
  STRATEGY_NEVER: { status: 400 },
  /** The product has no decoder for the protocol. */
  STRATEGY_NO_PROTOCOL: { status: 400 },
  /** It has no conditions yet. */
  STRATEGY_EMPTY: { status: 409 },
  /** There is no vehicle to try it on. */
  BACK_TEST_NO_VEHICLES: { status: 409 },
  /** So many of the tenant wait or run already. */
  BACK_TESTS_MANY: { status: 409 },
  STRATEGY_TOO_MANY: { status: 400 },
  /** The field is no number, or is not to be used in alarms. */
  STRATEGY_FIELD_KIND: { status: 400 },
})
