import type { Row } from '@motorpool/resource/web'
import { problemText } from '../../parts/problem.ts'
import { BIND_TERMINAL, NEW_ENERGY_SALE, PRODUCE_STEP, type StepForm } from '../../parts/steps.ts'

export interface Stage {
  key: 'produce' | 'equip' | 'sale'
  done(row: Row): boolean
  /** What the vehicle's record says about it. */
  fields: readonly string[]
  step: StepForm
}

/** The way of a new-energy vehicle: produced, equipped, sold; unbinding leads back (R283). */
export const STAGES: readonly Stage[] = [
  {
    key: 'produce',
    done: (row) => row.productionDate !== null,
    fields: [
      'productionDate',
      'factoryDate',
      'electricDriverModelId',
      'motorNo',
      'energyStorageModelId',
      'batteryNo',
    ],
    step: PRODUCE_STEP,
  },
  {
    key: 'equip',
    done: (row) => row.terminalId !== null,
    fields: ['bindStatus', 'terminalId', 'simCode', 'bindTime'],
    step: BIND_TERMINAL,
  },
  {
    key: 'sale',
    done: (row) => row.saleStatus === 'SOLD',
    fields: [
      'saleStatus',
      'saleDate',
      'saleMethod',
      'customerName',
      'customerPhone',
      'plateCode',
      'purchaseRange',
      'purchaseUsage',
    ],
    step: NEW_ENERGY_SALE,
  },
]

/** Where the vehicle stands: the first stage that is not done; behind the last when all are. */
export function currentStage(vehicle: Row): number {
  const at = STAGES.findIndex((stage) => !stage.done(vehicle))
  return at < 0 ? STAGES.length : at
}

export function stageStatus(vehicle: Row, at: number): 'finish' | 'process' | 'wait' {
  if (STAGES[at]?.done(vehicle)) return 'finish'
  return at === currentStage(vehicle) ? 'process' : 'wait'
}

export interface StageButton {
  /** Key of its text. */
  label: string
  /** It takes the terminal off again. */
  unbinds: boolean
  disabled: boolean
  /** Why it cannot be pressed. */
  why: string | undefined
  primary: boolean
}

/** The button of a stage: does it, corrects it, or takes the terminal off again. */
export function stageButton(stage: Stage, vehicle: Row): StageButton {
  const done = stage.done(vehicle)
  const unbinds = stage.key === 'equip' && done
  const why = unbinds ? undefined : problemText(stage.step.refusal(vehicle))
  const label = unbinds
    ? 'vehicle.step.unbindTerminal'
    : done
      ? 'vehicle.correct'
      : `vehicle.step.${stage.step.key}`
  return { label, unbinds, disabled: why !== undefined, why, primary: !done }
}
