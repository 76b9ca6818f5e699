import { defineStates } from '@motorpool/kernel'
import { AdjustState, AssemblyState } from './enums.ts'

const assembly = { permission: 'vehicle/assembly/update', refusal: 'WORKSHOP_STATE' } as const

/** An assembly order. */
export const assemblyStates = defineStates('workshop/assembly', AssemblyState, 'ASSEMBLING', {
  edit: { ...assembly, from: ['ASSEMBLING'], effect: 'update' },
  finish: { ...assembly, from: ['ASSEMBLING'], to: 'ASSEMBLED', effect: 'finish' },
  finishAdjust: { ...assembly, from: ['ASSEMBLED'], effect: 'finishAdjust' },
  reassembly: { ...assembly, from: ['ASSEMBLED'], to: 'ASSEMBLING', effect: 'reassembly' },
  changeAssembly: { ...assembly, from: ['ASSEMBLING'], effect: 'changeAssembly' },
})

const adjust = { permission: 'vehicle/debug/update', refusal: 'WORKSHOP_STATE' } as const

/** A debugging order. One that was cancelled allows nothing, whatever its state. */
export const adjustStates = defineStates('workshop/adjust', AdjustState, 'WAITING', {
  edit: { ...adjust, from: ['WAITING', 'ADJUSTING'], effect: 'update' },
  confirm: { ...adjust, from: ['WAITING'], to: 'ADJUSTING', effect: 'start' },
  change: { ...adjust, from: ['WAITING', 'ADJUSTING'], effect: 'change' },
  step: { ...adjust, from: ['ADJUSTING'], effect: 'pass' },
  finish: { ...adjust, from: ['ADJUSTING'], to: 'ADJUSTED', effect: 'finish' },
  cancel: { ...adjust, from: ['WAITING', 'ADJUSTING'], effect: 'cancel' },
})
