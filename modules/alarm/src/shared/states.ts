import { defineStates } from '@motorpool/kernel'
import { AlarmHandleStatus } from '@motorpool/vehicle/shared'

const WAITING = ['UNDISPOSED', 'PROCESSING'] as const

/**
 * What people do with alarms of a list: take them, hand them over, end their handling (R352). One that was handed over is as far as
 * it was: whoever got it takes it.
 */
const handlingOf = (name: string, key: string) => {
  const order = { permission: `${key}/update`, refusal: 'ALARM_PROCESSED' } as const
  return defineStates(name, AlarmHandleStatus, 'UNDISPOSED', {
    handle: {
      ...order,
      from: ['UNDISPOSED'],
      to: 'PROCESSING',
      effect: 'handle',
      refusal: { PROCESSING: 'ALARM_TAKEN', PROCESSED: 'ALARM_PROCESSED' },
      call: { path: '/handle', summary: 'Takes alarms: who calls handles them.' },
    },
    handOver: {
      ...order,
      from: WAITING,
      effect: 'handOver',
      call: { path: '/handOver', summary: 'Hands alarms over to a colleague.' },
    },
    handleEnd: {
      ...order,
      from: WAITING,
      to: 'PROCESSED',
      effect: 'handleEnd',
      call: { path: '/handle/end', summary: 'Ends the handling of alarms, with its result.' },
    },
  })
}

export const alarmCentreStates = handlingOf('alarm/centre', 'vehicle/alarmCentre')
export const terminalAlarmStates = handlingOf('alarm/terminal', 'vehicle/alarmTerminal')
export const vehicleAlarmStates = handlingOf('alarm/vehicle', 'vehicle/alarmVehicle')
export const fenceAlarmStates = handlingOf('alarm/fence', 'vehicle/fencesAlarm')
export const inconsistentAlarmStates = handlingOf('alarm/inconsistent', 'vehicle/terminalInconsistent')
export const accTimeAlarmStates = handlingOf('alarm/accTime', 'vehicle/alarmAccTime')
export type HandlingStates = typeof terminalAlarmStates

const national = { permission: 'vehicle/gbAlarm/update', refusal: 'ALARM_PROCESSED' } as const
const handler = {
  id: 'handler',
  method: 'POST',
  path: '/handler',
  summary: 'Takes alarms (state 1), or ends their handling with its result (state -1).',
} as const

/** National-standard alarms: one call says by a state what is done (R353). */
export const gbAlarmStates = defineStates('alarm/gb', AlarmHandleStatus, 'UNDISPOSED', {
  handle: {
    ...national,
    from: ['UNDISPOSED'],
    to: 'PROCESSING',
    effect: 'handle',
    refusal: { PROCESSING: 'ALARM_TAKEN', PROCESSED: 'ALARM_PROCESSED' },
    call: handler,
  },
  handleEnd: { ...national, from: WAITING, to: 'PROCESSED', effect: 'handleEnd', call: handler },
  handOver: {
    ...national,
    from: WAITING,
    effect: 'handOver',
    call: { path: '/handOver', summary: 'Hands alarms over to a colleague.' },
  },
})
