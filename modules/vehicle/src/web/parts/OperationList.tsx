import type { Row } from '@motorpool/resource/web'
import { t } from '@motorpool/ui'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Concerned } from './Concerned.tsx'
import { type Choosable, choosable, stepGroups, unbinding } from './operations.ts'
import type { StepForm } from './steps.ts'

interface Props {
  rows: readonly Row[]
  onStep(step: StepForm): void
  onUnbind(): void
  onClose(): void
}

/** What can be done with a vehicle, or with several; what their state refuses says why. */
export function OperationList({ rows, onStep, onUnbind, onClose }: Props): ReactNode {
  const [one] = rows.length === 1 ? rows : []
  return (
    <Modal
      open
      title={one ? t('vehicle.operations') : t('vehicle.operationsMany', { n: rows.length })}
      footer={null}
      onCancel={onClose}
      width={640}
    >
      <Concerned rows={rows} />
      {stepGroups(rows).map((group) => (
        <section key={group.key} className="vehicle-operations">
          <h3>{t(`vehicle.steps.${group.key}`)}</h3>
          <ul>
            {group.steps.map((step) => (
              <Operation
                key={step.key}
                label={t(`vehicle.step.${step.key}`)}
                {...choosable(step, rows)}
                onClick={() => onStep(step)}
              />
            ))}
            {one && group.key === 'equip' ? (
              <Operation label={t('vehicle.step.unbindTerminal')} {...unbinding(one)} onClick={onUnbind} />
            ) : null}
          </ul>
        </section>
      ))}
    </Modal>
  )
}

function Operation(props: Choosable & { label: string; onClick: () => void }): ReactNode {
  return (
    <li>
      <button type="button" disabled={props.disabled} onClick={props.onClick}>
        <span>{props.label}</span>
        {props.note ? <small>{props.note}</small> : null}
      </button>
    </li>
  )
}
