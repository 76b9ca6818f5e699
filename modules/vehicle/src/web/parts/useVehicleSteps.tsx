import { FormDialog, type Row } from '@motorpool/resource/web'
import { api, t, toast } from '@motorpool/ui'
import { App, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { vehicles } from '../../shared/index.ts'
import { problemText } from './problem.ts'
import { type StepForm, VEHICLE_STEPS } from './steps.ts'

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
    <Modal open title={t('vehicle.operations')} footer={null} onCancel={close} width={480}>
      <p className="mp-soft">
        <span className="mp-mono">{String(row.vin)}</span>
      </p>
      <ul className="vehicle-operations">
        {VEHICLE_STEPS.map((step) => (
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
        <Operation
          label={t('vehicle.step.unbindTerminal')}
          why={
            row.terminalId === null
              ? t('error.VEHICLE_WITHOUT_TERMINAL', { vin: String(row.vin) })
              : undefined
          }
          onClick={() => {
            close()
            unbind(row)
          }}
        />
      </ul>
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
