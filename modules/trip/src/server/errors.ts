import { defineErrors } from '@motorpool/kernel'

export const tripErrors = defineErrors({
  /** A link shows a trip that is over. */
  TRIP_ONGOING: { status: 409 },
  /** So many links of a tenant stand already. */
  TRIP_LINKS_MANY: { status: 409 },
  /** So many links of a customer's machines stand already. */
  POSITION_LINKS_MANY: { status: 409 },
  /** Unknown, expired and revoked are alike. */
  TRIP_LINK_INVALID: { status: 404 },
})
