import { defineParameter } from '@motorpool/system/shared'

/** Whether commands that observe the driver may be given. Each tenant's administrator decides; nobody has decided yet: no. */
export const DRIVER_OBSERVATION = defineParameter({
  key: 'command.driverObservation',
  type: 'BOOL',
  default: false,
  group: 'command',
})

export const FLEET_RATE_DEFAULT = 50

/** Commands a second of a command to a fleet: what networks and the vehicles' people bear. */
export const FLEET_RATE = defineParameter({
  key: 'command.fleetRate',
  type: 'NUMBER',
  default: FLEET_RATE_DEFAULT,
  min: 5,
  max: 500,
  unit: '/s',
  group: 'command',
})

/** Vehicles of one command to a fleet at most. */
export const FLEET_MAX = 10_000
