import { defineErrors } from '@motorpool/kernel'

export const serviceErrors = defineErrors({
  /** The operation does not fit the status of the order. */
  SERVICE_STATE: { status: 409 },
  /** The step does not follow the one that was taken last. */
  SERVICE_STEP: { status: 409 },
  /** The work order is dispatched to another person. */
  SERVICE_NOT_YOURS: { status: 403 },
  /** Only who leads (may make work orders) does this. */
  SERVICE_LEAD: { status: 403 },
  /** A dispatch names nobody, and neither does the work order. */
  SERVICE_NOBODY: { status: 409 },
  /** The service order has open work orders. */
  SERVICE_WORK_OPEN: { status: 409 },
  /** The station is closed, or none that the caller sees. */
  SERVICE_STATION: { status: 409 },
  SERVICE_RATED: { status: 409 },
  /** The relation serves more than one of vehicle, model and group. */
  SERVICE_ONE_TARGET: { status: 400 },
  /** The alarm, the reminder or the service order is of another vehicle. */
  SERVICE_OTHER_VEHICLE: { status: 400 },
  /** The service order is not being processed, so that no work is made for it. */
  SERVICE_ORDER_CLOSED: { status: 409 },
})
