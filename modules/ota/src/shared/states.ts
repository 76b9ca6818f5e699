import { defineStates } from '@motorpool/kernel'
import { OtaState, OtaTaskStatus } from './enums.ts'

const task = { permission: 'ota/tasks/update', refusal: 'OTA_STATE' } as const
/** What the worker does with what a person has begun. */
const worker = {
  ...task,
  call: { own: ['terminal.otaTasks.start'], because: 'the worker does it, with what start has begun' },
} as const

export const otaTaskStates = defineStates('ota/task', OtaTaskStatus, 'WAIT', {
  edit: {
    ...task,
    from: ['WAIT', 'PAUSED', 'STOPPED'],
    effect: 'update',
    call: { own: ['terminal.otaTasks.update'], because: 'the form of the resource' },
  },
  start: {
    ...task,
    from: ['WAIT'],
    to: 'RUNNING',
    effect: 'otaStart',
    call: { summary: 'Start an OTA update task: its first ring begins.' },
  },
  pause: {
    ...task,
    from: ['RUNNING'],
    to: 'PAUSED',
    effect: 'otaPause',
    call: { summary: 'Sends nothing more; what is on the wire goes on.' },
  },
  resume: {
    ...task,
    from: ['PAUSED', 'STOPPED'],
    to: 'RUNNING',
    effect: 'otaResume',
    call: { summary: 'Goes on. Failures that stopped the task are counted no more.' },
  },
  cancel: {
    ...task,
    from: ['WAIT', 'RUNNING', 'PAUSED', 'STOPPED'],
    to: 'CANCELLED',
    effect: 'otaCancel',
    call: { summary: 'Cancel an OTA update task: what has not begun is cancelled.' },
  },
  retry: {
    ...task,
    from: ['FAIL', 'STOPPED'],
    to: 'RUNNING',
    effect: 'otaRetry',
    call: { summary: 'Begins those that failed anew.' },
  },
  stop: { ...worker, from: ['RUNNING'], to: 'STOPPED', effect: 'update' },
  succeed: { ...worker, from: ['RUNNING'], to: 'SUCCESS', effect: 'update' },
  fail: { ...worker, from: ['RUNNING'], to: 'FAIL', effect: 'update' },
})

/** A terminal of a task. */
export const otaStates = defineStates('ota/item', OtaState, 'WAIT', {
  send: { ...worker, from: ['WAIT'], to: 'RUNNING', effect: 'update' },
  taken: { ...worker, from: ['RUNNING'], to: 'CONFIRM', effect: 'update' },
  confirm: { ...worker, from: ['RUNNING', 'CONFIRM'], to: 'SUCCESS', effect: 'update' },
  fail: { ...worker, from: ['WAIT', 'RUNNING', 'CONFIRM'], to: 'FAIL', effect: 'update' },
  again: { ...worker, from: ['RUNNING', 'CONFIRM', 'FAIL'], to: 'WAIT', effect: 'update' },
  cancel: { ...worker, from: ['WAIT'], to: 'CANCELLED', effect: 'update' },
})
