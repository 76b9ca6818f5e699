import { defineErrors } from '@motorpool/kernel'

export const monitorErrors = defineErrors({
  HISTORY_EXPORT_LONG: { status: 409 },
  /** R338: the first thing that is missing, in this order. */
  QUERY_SELECT_VEHICLE: { status: 400, errCode: '100' },
  QUERY_PROTOCOL_EMPTY: { status: 400, errCode: '100' },
  QUERY_SELECT_DIRECTION: { status: 400, errCode: '100' },
  QUERY_SELECT_TIME: { status: 400, errCode: '100' },
  /** End not after begin, or a range longer than the limit. */
  RANGE_ORDER: { status: 400 },
  RANGE_TOO_LONG: { status: 400 },
  NO_TERMINAL_CONDITION: { status: 409 },
})
