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
  /** A condition query: no such field, no number, none of its vehicles can report it. */
  CONDITION_QUERY_FIELD: { status: 400 },
  CONDITION_QUERY_FIELD_KIND: { status: 400 },
  CONDITION_QUERY_NOBODY: { status: 400 },
  /** Its scope leaves no vehicle, or too many. */
  CONDITION_QUERY_NO_VEHICLES: { status: 409 },
  CONDITION_QUERY_VEHICLES: { status: 400 },
  /** So many of the tenant wait or run already; so many of the user are saved. */
  CONDITION_QUERIES_MANY: { status: 409 },
  CONDITION_QUERIES_SAVED: { status: 409 },
  /** A question about an area beyond `AREA_LIMITS`: period, size, vehicles in scope. */
  AREA_LONG: { status: 400 },
  AREA_LARGE: { status: 400 },
  AREA_VEHICLES: { status: 400 },
  /** The fleet at a moment: one to come, one that is no longer kept, a fleet or an answer that is too large. */
  MOMENT_AHEAD: { status: 400 },
  MOMENT_OLD: { status: 400 },
  MOMENT_VEHICLES: { status: 400 },
  MOMENT_LARGE: { status: 400 },
  NO_TERMINAL_CONDITION: { status: 409 },
  /** A pasted frame: a character that is no hexadecimal digit, a digit without its second, nothing, bytes of no protocol. */
  MESSAGE_NOT_HEX: { status: 422 },
  MESSAGE_HEX_HALF: { status: 422 },
  MESSAGE_EMPTY: { status: 422 },
  MESSAGE_NO_PROTOCOL: { status: 422 },
  /** Decoding met the bound of time or memory. */
  MESSAGE_UNREADABLE: { status: 422 },
  /** A conformance report met the bound of time or memory. */
  CONFORMANCE_LARGE: { status: 422 },
})
