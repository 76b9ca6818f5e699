import { z } from 'zod'
import { DebugStep, DebugStepState } from '../shared/enums.ts'
import type { AdjustStep, DebugVehicle, WorkState } from '../shared/steps.ts'

const time = z.number().nullable()
const text = z.string().nullable()

const checkItem = z.object({ item: z.string(), expected: z.string(), actual: text, passed: z.boolean() })

export const adjustStep = z.object({
  id: z.string(),
  step: z.enum(DebugStep.values),
  stepState: z.enum(DebugStepState.values),
  sort: z.number(),
  checkItems: z.array(checkItem),
  operatorId: text,
  operatorName: text,
  startTime: time,
  finishTime: time,
  reason: text,
}) satisfies z.ZodType<AdjustStep>

export const workState = z.object({
  online: z.boolean(),
  acc: z.boolean().nullable(),
  runStatus: text,
  speed: z.number().nullable(),
  reportTime: time,
  positionTime: time,
}) satisfies z.ZodType<WorkState>

export const debugVehicle = z.object({
  id: z.string(),
  adjustId: z.string(),
  adjustNo: z.string(),
  vin: z.string(),
  machineCode: z.string(),
  adjustState: z.string(),
  currentStep: z.enum(DebugStep.values),
  adjusterName: text,
  terminalCode: text,
  online: z.boolean(),
  reportTime: time,
  debugEndTime: time,
}) satisfies z.ZodType<DebugVehicle>
