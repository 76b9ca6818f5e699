import { defineParameter } from '@motorpool/system/shared'

/** Whether commands that observe the driver may be given. Each tenant's administrator decides; nobody has decided yet: no. */
export const DRIVER_OBSERVATION = defineParameter({
  key: 'command.driverObservation',
  type: 'BOOL',
  default: false,
  group: 'command',
})
