import { defineErrors } from '@motorpool/kernel'

/** What a field can be refused for; the message names the field's label. */
export const fieldErrors = defineErrors({
  FIELD_REQUIRED: { status: 400 },
  FIELD_FORMAT: { status: 400 },
  FIELD_TOO_LONG: { status: 400 },
  FIELD_RANGE: { status: 400 },
  FIELD_MIN: { status: 400 },
  FIELD_MAX: { status: 400 },
  FIELD_DECIMALS: { status: 400 },
  FIELD_ZERO: { status: 400 },
  FIELD_CHOICE: { status: 400 },
  FIELD_REFERENCE: { status: 400 },
  FIELD_AMBIGUOUS: { status: 400 },
  FIELD_DUPLICATE: { status: 409 },
  FIELD_TIME_ORDER: { status: 400 },
  FIELD_READONLY: { status: 400 },
  FIELD_FILE_TYPE: { status: 400 },
  FIELD_FILE_SIZE: { status: 413 },
})

/** What a call can be refused for before its route is reached. */
export const callErrors = defineErrors({
  BODY_SLOW: { status: 408 },
  TOO_DEEP: { status: 400 },
})
