import { defineErrors } from '@motorpool/kernel'

export const commandErrors = defineErrors({
  /** The vehicle's terminal speaks no protocol that has the command. */
  COMMAND_UNKNOWN: { status: 400 },
  /** The edition of the protocol that the terminal speaks has no such command, or no such value of it. */
  COMMAND_EDITION: { status: 409 },
  COMMAND_FIELD_EDITION: { status: 400 },
  COMMAND_NO_TERMINAL: { status: 409 },
  /** As many wait for the vehicle as may. */
  COMMAND_QUEUE_FULL: { status: 429 },
  /** The tenant's administrator has not allowed what observes drivers. */
  COMMAND_OBSERVES_DRIVER: { status: 403 },
  /** What locks or unlocks goes by an order of locks alone. */
  COMMAND_IS_LOCK: { status: 403 },
  /** The standard keeps such a content for itself. */
  COMMAND_NOT_MAKERS: { status: 400 },
  /** Its record says that it waits for no terminal that is offline. */
  COMMAND_ONLINE_ONLY: { status: 400 },
  /** The tenant's command to a fleet before it is not over. */
  COMMAND_FLEET_BUSY: { status: 409 },
  /** Another is reserved for that time: together they would be faster than the tenant allows. */
  COMMAND_FLEET_OVERLAP: { status: 409 },
  /** What the message of a terminal cannot say of an area. */
  COMMAND_AREA_SHAPE: { status: 409 },
  COMMAND_AREA_ID: { status: 409 },
  COMMAND_AREA_VERTICES: { status: 409 },
  COMMAND_AREA_HEMISPHERE: { status: 409 },
  COMMAND_AREA_WIDTH: { status: 409 },
  /** It is on the wire or ended: nothing can be taken back. */
  COMMAND_NOT_WAITING: { status: 409 },
})
