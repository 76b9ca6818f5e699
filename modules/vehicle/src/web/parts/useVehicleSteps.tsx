import { FormDialog, type Row } from '@motorpool/resource/web'
import { api, t, toast } from '@motorpool/ui'
import { App, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { refusalOf, type VehicleState, vehicles } from '../../shared/index.ts'
import { problemText } from './problem.ts'
import { STEP_GROUPS, type StepForm } from './steps.ts'

/** Frees a vehicle of its terminal once that is confirmed. */
export function useUnbind(done: () => void): (row: Row) => void {
  const { modal } = App.useApp()
  return (row) => {
    modal.confirm({
      title: t('vehicle.step.unbindTerminal'),
      content: t('vehicle.unbind.ask', {
        vin: String(row.vin),
        terminal: typeof row.terminalCode === 'string' ? row.terminalCode : '',
      }),
      okText: t('vehicle.step.unbindTerminal'),
      okButtonProps: { danger: true },
      cancelText: t('ui.cancel'),
      autoFocusButton: 'cancel',
      icon: null,
      onOk: async () => {
        await api.put(`${vehicles.api}/unbindTerminal/${encodeURIComponent(String(row.vin))}`)
        toast.success(t('vehicle.step.done'))
        done()
      },
    })
  }
}

/** The dialog of one step, opened with `open`; `element` is to be drawn. */
export function useStepDialog(done: () => void): {
  open(step: StepForm, row: Row): void
  element: ReactNode
} {
  const [current, setCurrent] = useState<{ step: StepForm; id: string }>()
  const element = current ? (
    <FormDialog
      resource={current.step.resource}
      id={current.id}
      title={t(`vehicle.step.${current.step.key}`)}
      {...(current.step.preset ? { preset: current.step.preset } : {})}
      prepare={(values) => ({ ...values, ...current.step.sends })}
      onClose={() => setCurrent(undefined)}
      onDone={() => {
        setCurrent(undefined)
        toast.success(t('vehicle.step.done'))
        done()
      }}
    />
  ) : null
  return { open: (step, row) => setCurrent({ step, id: row.id }), element }
}

/** What can be done with one vehicle; what its state refuses says why. */
export function useOperations(done: () => void): { open(row: Row): void; element: ReactNode } {
  const [row, setRow] = useState<Row>()
  const dialog = useStepDialog(done)
  const unbind = useUnbind(done)
  const close = () => setRow(undefined)
  const list = row ? (
    <Modal open title={t('vehicle.operations')} footer={null} onCancel={close} width={640}>
      <p className="mp-soft">
        <span className="mp-mono">{String(row.vin)}</span>
      </p>
      {STEP_GROUPS.map((group) => (
        <section key={group.key} className="vehicle-operations">
          <h3>{t(`vehicle.steps.${group.key}`)}</h3>
          <ul>
            {group.steps.map((step) => (
              <Operation
                key={step.key}
                label={t(`vehicle.step.${step.key}`)}
                why={problemText(step.refusal(row), row)}
                onClick={() => {
                  close()
                  dialog.open(step, row)
                }}
              />
            ))}
            {group.key === 'equip' ? (
              <Operation
                label={t('vehicle.step.unbindTerminal')}
                why={problemText(refusalOf('unbindTerminal', row as unknown as VehicleState), row)}
                onClick={() => {
                  close()
                  unbind(row)
                }}
              />
            ) : null}
          </ul>
        </section>
      ))}
    </Modal>
  ) : null
  return {
    open: setRow,
    element: (
      <>
        {list}
        {dialog.element}
      </>
    ),
  }
}

function Operation(props: { label: string; why: string | undefined; onClick: () => void }): ReactNode {
  return (
    <li>
      <button type="button" disabled={props.why !== undefined} onClick={props.onClick}>
        <span>{props.label}</span>
        {props.why ? <small>{props.why}</small> : null}
      </button>
    </li>
  )
}
