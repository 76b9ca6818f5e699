import { defineStates } from '@motorpool/kernel'
import { AdjustState, AssemblyState } from './enums.ts'

const assembly = { permission: 'vehicle/assembly/update', refusal: 'WORKSHOP_STATE' } as const

/** An assembly order. */
export const assemblyStates = defineStates('workshop/assembly', AssemblyState, 'ASSEMBLING', {
  edit: {
    ...assembly,
    from: ['ASSEMBLING'],
    effect: 'update',
    call: { own: ['vehicle.vehicleAssembly.update'], because: 'the form of the resource' },
  },
  finish: {
    ...assembly,
    from: ['ASSEMBLING'],
    to: 'ASSEMBLED',
    effect: 'finish',
    call: { summary: 'Finishes the assembly: the terminal is bound to the vehicle.' },
  },
  finishAdjust: {
    ...assembly,
    from: ['ASSEMBLED'],
    effect: 'finishAdjust',
    call: {
      path: '/:id/finish/adjust',
      summary: 'Confirms that the assembled vehicle passed its debugging.',
    },
  },
  reassembly: {
    ...assembly,
    from: ['ASSEMBLED'],
    to: 'ASSEMBLING',
    effect: 'reassembly',
    call: { summary: 'Takes a finished assembly up again, with a reason.' },
  },
  changeAssembly: {
    ...assembly,
    from: ['ASSEMBLING'],
    effect: 'changeAssembly',
    call: { id: 'change', summary: 'Changes an assembly to another free terminal, with a reason.' },
  },
})

const adjust = { permission: 'vehicle/debug/update', refusal: 'WORKSHOP_STATE' } as const
const step = { ...adjust, from: ['ADJUSTING'] } as const

/** The calls of a debugging's current step are a family of their own, and answer with the steps. */
const stepCall = (name: string, summary: string) => ({
  id: `vehicle.vehicleAdjustStep.${name}`,
  path: `/api/vehicle-svc/vehicle/adjust/step/V1.0/:adjustId/${name}`,
  summary,
})

/** A debugging order. One that was cancelled allows nothing, whatever its state. */
export const adjustStates = defineStates('workshop/adjust', AdjustState, 'WAITING', {
  edit: {
    ...adjust,
    from: ['WAITING', 'ADJUSTING'],
    effect: 'update',
    call: { own: ['vehicle.vehicleAdjust.update'], because: 'the form of the resource' },
  },
  confirm: {
    ...adjust,
    from: ['WAITING'],
    to: 'ADJUSTING',
    effect: 'confirm',
    call: { summary: 'Starts the debugging: from now on reports count.' },
  },
  change: {
    ...adjust,
    from: ['WAITING', 'ADJUSTING'],
    effect: 'change',
    call: { summary: 'Gives the debugging to another debugger.' },
  },
  finish: {
    ...step,
    to: 'ADJUSTED',
    effect: 'finish',
    call: { summary: 'Finishes the debugging: passed when all steps are done, or failed at any time.' },
  },
  cancel: {
    ...adjust,
    from: ['WAITING', 'ADJUSTING'],
    effect: 'cancel',
    call: { summary: 'Cancels an open debugging.' },
  },
  next: {
    ...step,
    effect: 'next',
    call: stepCall(
      'next',
      'Passes the current step, when the vehicle has reported what it asks for, and begins the next.',
    ),
  },
  previous: { ...step, effect: 'previous', call: stepCall('previous', 'Goes back to the step before.') },
  skip: {
    ...step,
    effect: 'skip',
    call: stepCall('skip', 'Leaves the current step out, with a reason.'),
  },
  force: {
    ...step,
    effect: 'force',
    call: stepCall(
      'force',
      'Lets the current step pass although the vehicle has not reported, with a reason.',
    ),
  },
})
