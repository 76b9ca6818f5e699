import { defineErrors } from '@motorpool/kernel'

export const vehicleErrors = defineErrors({
  /** A vehicle with a bound terminal cannot be deleted (R272). */
  VEHICLE_TERMINAL_BOUND: { status: 409 },
  /** The vehicle has a terminal already (R274). */
  VEHICLE_HAS_TERMINAL: { status: 409 },
  VEHICLE_WITHOUT_TERMINAL: { status: 409 },
  /** A vehicle is produced once; later its production date is an edit. */
  VEHICLE_PRODUCED: { status: 409 },
  /** Production comes before the sale (R408). */
  VEHICLE_NOT_PRODUCED: { status: 409 },
  VEHICLE_SOLD: { status: 409 },
  VEHICLE_PROTOTYPE: { status: 409 },
  /** The service cannot go from its state to the wanted one. */
  SERVICE_TRANSITION: { status: 409 },
  SERVICE_NOT_OPENED: { status: 409 },
  /** A model, organisation or vehicle belongs to another group of the same organisation (R290). */
  GROUP_CONFLICT: { status: 409 },
  /** The group links another kind of target. */
  GROUP_TARGET: { status: 409 },
  /** Financing vehicle information cannot be modified (R273). */
  VEHICLE_FINANCED: { status: 409 },
  /** The new terminal speaks another link than the old one. */
  TERMINAL_OTHER_CHAIN: { status: 409 },
  /** The tenant has no vehicles of this category, or as many as it may have. */
  TENANT_CATEGORY: { status: 409 },
  TENANT_VEHICLE_LIMIT: { status: 409 },
  /** The dealer, or one above it, has opened as many services as it may, or would open one for too long. */
  DEALER_OPEN_LIMIT: { status: 409 },
  DEALER_OPEN_PERIOD: { status: 409 },
  /** A type would come below itself, or deeper than three levels. */
  TYPE_TREE: { status: 409 },
})
