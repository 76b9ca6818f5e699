import type { Row } from '@motorpool/resource/web'
import { t } from '@motorpool/ui'
import { refusalOf, type VehicleState } from '../../shared/index.ts'
import { problemText } from './problem.ts'
import { STEP_GROUPS, type StepForm } from './steps.ts'

/** Whether an operation can be chosen, and what is said beside it. */
export interface Choosable {
  note: string | undefined
  disabled: boolean
}

const notice = (why: string | undefined): Choosable => ({ note: why, disabled: why !== undefined })

/** One vehicle says why not; of several it is said how many allow it, and none refuses it to the others. */
export function choosable(step: StepForm, rows: readonly Row[]): Choosable {
  const refused = rows.flatMap((row) => step.refusal(row) ?? [])
  if (rows.length === 1) return notice(problemText(refused[0]))
  const n = rows.length - refused.length
  if (n === rows.length) return notice(undefined)
  return { note: t('vehicle.many.allowed', { n, m: rows.length }), disabled: n === 0 }
}

/** Whether a vehicle's terminal can be taken off. */
export const unbinding = (row: Row): Choosable =>
  notice(problemText(refusalOf('unbindTerminal', row as unknown as VehicleState)))

/** What can be chosen for one vehicle, or for several: of a group without such a step nothing is left. */
export function stepGroups(rows: readonly Row[]): { key: string; steps: readonly StepForm[] }[] {
  return STEP_GROUPS.map(({ key, steps }) => ({
    key,
    steps: rows.length === 1 ? steps : steps.filter((step) => step.many),
  })).filter((group) => group.steps.length > 0)
}
