import { defineErrors } from '@motorpool/kernel'

export const vehicleErrors = defineErrors({
  /** A vehicle with a bound terminal cannot be deleted (R272). */
  VEHICLE_TERMINAL_BOUND: { status: 409 },
  /** The vehicle has a terminal already (R274). */
  VEHICLE_HAS_TERMINAL: { status: 409 },
  VEHICLE_WITHOUT_TERMINAL: { status: 409 },
  /** Financing vehicle information cannot be modified (R273). */
  VEHICLE_FINANCED: { status: 409 },
  /** The new terminal speaks another link than the old one. */
  TERMINAL_OTHER_CHAIN: { status: 409 },
  /** A type would come below itself, or deeper than three levels. */
  TYPE_TREE: { status: 409 },
})
