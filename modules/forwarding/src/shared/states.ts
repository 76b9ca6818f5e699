import { defineStates } from '@motorpool/kernel'
import { ForwardRunStatus } from './enums.ts'

const task = { permission: 'forward/tasks/update', refusal: 'FORWARD_RUNNING' } as const

/** A task runs or is stopped; that its link has failed is shown as a state and is none of its own. */
export const forwardTaskStates = defineStates('forward/task', ForwardRunStatus, 'STOPPED', {
  edit: {
    ...task,
    from: ['STOPPED'],
    effect: 'update',
    call: { own: ['fwp.forwardConfig.update'], because: 'the form of the resource' },
  },
  run: {
    ...task,
    from: ['STOPPED'],
    to: 'RUNNING',
    effect: 'forwardRun',
    call: {
      summary: 'Runs a forwarding task: it sends what comes in from now on, and what it still has to.',
    },
  },
  stop: {
    ...task,
    refusal: 'FORWARD_STOPPED',
    from: ['RUNNING'],
    to: 'STOPPED',
    effect: 'forwardStop',
    call: { summary: 'Stops a forwarding task; where it stands is kept.' },
  },
})
