import type { Row } from '@motorpool/resource/web'
import { t } from '@motorpool/ui'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { refusalOf, type VehicleState } from '../../shared/index.ts'
import { Concerned } from './Concerned.tsx'
import { problemText } from './problem.ts'
import { STEP_GROUPS, type StepForm } from './steps.ts'

interface Props {
  rows: readonly Row[]
  onStep(step: StepForm): void
  onUnbind(): void
  onClose(): void
}

/** What can be done with a vehicle, or with several; what their state refuses says why. */
export function OperationList({ rows, onStep, onUnbind, onClose }: Props): ReactNode {
  const [one] = rows.length === 1 ? rows : []
  const groups = STEP_GROUPS.map((group) => ({
    ...group,
    steps: group.steps.filter((step) => one || step.many),
  }))
  return (
    <Modal
      open
      title={one ? t('vehicle.operations') : t('vehicle.operationsMany', { n: rows.length })}
      footer={null}
      onCancel={onClose}
      width={640}
    >
      <Concerned rows={rows} />
      {groups
        .filter((group) => group.steps.length > 0)
        .map((group) => (
          <section key={group.key} className="vehicle-operations">
            <h3>{t(`vehicle.steps.${group.key}`)}</h3>
            <ul>
              {group.steps.map((step) => (
                <Operation
                  key={step.key}
                  label={t(`vehicle.step.${step.key}`)}
                  {...allowance(step, rows)}
                  onClick={() => onStep(step)}
                />
              ))}
              {one && group.key === 'equip' ? (
                <Operation
                  label={t('vehicle.step.unbindTerminal')}
                  {...notice(problemText(refusalOf('unbindTerminal', one as unknown as VehicleState)))}
                  onClick={onUnbind}
                />
              ) : null}
            </ul>
          </section>
        ))}
    </Modal>
  )
}

interface Allowance {
  note: string | undefined
  disabled: boolean
}

const notice = (why: string | undefined): Allowance => ({ note: why, disabled: why !== undefined })

/** One vehicle says why not; of several it is told how many allow it. */
function allowance(step: StepForm, rows: readonly Row[]): Allowance {
  const refused = rows.flatMap((row) => step.refusal(row) ?? [])
  if (rows.length === 1) return notice(problemText(refused[0]))
  const n = rows.length - refused.length
  if (n === rows.length) return notice(undefined)
  return { note: t('vehicle.many.allowed', { n, m: rows.length }), disabled: n === 0 }
}

function Operation(props: Allowance & { label: string; onClick: () => void }): ReactNode {
  return (
    <li>
      <button type="button" disabled={props.disabled} onClick={props.onClick}>
        <span>{props.label}</span>
        {props.note ? <small>{props.note}</small> : null}
      </button>
    </li>
  )
}
