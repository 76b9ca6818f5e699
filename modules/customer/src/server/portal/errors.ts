import { defineErrors } from '@motorpool/kernel'

export const portalErrors = defineErrors({
  /** Ownership is not proven; whether there is such a vehicle is not said. */
  PORTAL_UNPROVEN: { status: 409 },
  /** Too many attempts to bind, of the account or for the VIN. */
  PORTAL_BIND_TRIES: { status: 429 },
  /** Only the owner of the vehicle does this. */
  PORTAL_NOT_OWNER: { status: 403 },
  /** There is no customer account of the phone number. */
  PORTAL_NO_ACCOUNT: { status: 409 },
  PORTAL_ASSIGN_SELF: { status: 409 },
  /** The customer sees the vehicle already. */
  PORTAL_ASSIGN_EXISTS: { status: 409 },
  PORTAL_ASSIGN_LIMIT: { status: 409 },
  /** The vehicle is assigned to others, so that it is not unbound. */
  PORTAL_ASSIGNED: { status: 409 },
})
