import type { DebugStep, DebugStepState } from './enums.ts'

/** One thing a step asks of the vehicle, and what the vehicle in fact did. */
export interface CheckItem {
  /** Its text is `vehicle/debug.check.<item>`. */
  item: string
  expected: string
  actual: string | null
  passed: boolean
}

export interface AdjustStep {
  id: string
  step: DebugStep
  stepState: DebugStepState
  sort: number
  /** Of the current step as the vehicle stands now; of others as they were passed. */
  checkItems: CheckItem[]
  operatorId: string | null
  operatorName: string | null
  startTime: number | null
  finishTime: number | null
  reason: string | null
}

/** What is known of a vehicle's work now; null where it never reported. */
export interface WorkState {
  online: boolean
  acc: boolean | null
  runStatus: string | null
  speed: number | null
  reportTime: number | null
  positionTime: number | null
}

/** A vehicle that is being debugged. */
export interface DebugVehicle {
  id: string
  adjustId: string
  adjustNo: string
  vin: string
  machineCode: string
  adjustState: string
  currentStep: DebugStep
  adjusterName: string | null
  terminalCode: string | null
  online: boolean
  reportTime: number | null
  debugEndTime: number | null
}
