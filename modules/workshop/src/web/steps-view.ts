import type { UserPostType } from '@motorpool/identity/shared'
import { ADJUST_LEAD, ADJUST_WORK, type AdjustStep, type CheckItem, type DebugStep } from '../shared/index.ts'
import type { AdjustRow } from './calls.ts'

type Asked = Pick<AdjustRow, 'adjustState' | 'currentStep' | 'cancelFlag'>

/** Confirming is for who leads the debugging, the rest for all who debug. */
export const postsOf = (adjust: Asked): readonly UserPostType[] =>
  adjust.adjustState === 'ADJUSTING' && adjust.currentStep === 'CONFIRM' ? ADJUST_LEAD : ADJUST_WORK

/** What the user can do with the debugging of a vehicle. */
export type StepButton = 'start' | 'previous' | 'skip' | 'force' | 'fail' | 'next' | 'finish'

/** The buttons of a debugging record: one that is over or cancelled has none. */
export function stepButtons({ adjustState, currentStep, cancelFlag }: Asked): readonly StepButton[] {
  if (cancelFlag || adjustState === 'ADJUSTED') return []
  if (adjustState === 'WAITING') return ['start']
  if (currentStep === 'FINISH') return ['previous', 'fail', 'finish']
  return ['previous', 'skip', 'force', 'fail', 'next']
}

/** What the current step checks. */
export const checksOf = (steps: readonly AdjustStep[], current: DebugStep): readonly CheckItem[] =>
  steps.find((step) => step.step === current)?.checkItems ?? []

/** A step was skipped by the rules of the model and by nobody. */
export const isNeedless = (step: Pick<AdjustStep, 'stepState' | 'finishTime'>): boolean =>
  step.stepState === 'SKIP' && step.finishTime === null

const TIME = /^(> )?(\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** What a check expects or found: nothing, a time (perhaps “after” it), or a word or value. */
export type CheckText =
  | { kind: 'none' }
  | { kind: 'time'; at: number; after: boolean }
  | { kind: 'text'; text: string }

export function checkText(text: string | null): CheckText {
  if (text === null) return { kind: 'none' }
  const [, after, time] = TIME.exec(text) ?? []
  if (time) return { kind: 'time', at: Date.parse(time), after: after !== undefined }
  return { kind: 'text', text }
}
