import { FormDialog, type Row } from '@motorpool/resource/web'
import { t, toast } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { Concerned } from './Concerned.tsx'
import { OperationList } from './OperationList.tsx'
import type { StepForm } from './steps.ts'
import { useSeveral } from './useSeveral.tsx'
import { useUnbind } from './useUnbind.ts'

/** Fields up to which a step is a question rather than a form. */
const SHORT = 3

const isShort = ({ resource }: StepForm) => resource.form.flatMap((group) => group.items).length <= SHORT

/** Stands for several vehicles in the form of a step: nothing of it is known beforehand. */
const SEVERAL: Row = { id: '' }

/** The dialog of one step, opened with `open`; `element` is to be drawn. */
export function useStepDialog(done: () => void): {
  open(step: StepForm, rows: readonly Row[]): void
  element: ReactNode
} {
  const [current, setCurrent] = useState<{ step: StepForm; rows: readonly Row[] }>()
  const several = useSeveral(done)
  const many = (current?.rows.length ?? 0) > 1
  const close = () => setCurrent(undefined)
  const form = current ? (
    <FormDialog
      resource={current.step.resource}
      id={current.rows[0]?.id}
      {...(many ? { row: SEVERAL } : {})}
      title={t(`vehicle.step.${current.step.key}`)}
      {...(isShort(current.step) ? { size: 'import', okText: t(`vehicle.step.${current.step.key}`) } : {})}
      head={<Concerned rows={current.rows} />}
      {...(current.step.preset ? { preset: current.step.preset } : {})}
      prepare={(values) => ({ ...values, ...current.step.sends })}
      send={many ? (body) => several.start(current.step, current.rows, body) : undefined}
      onClose={close}
      onDone={() => {
        close()
        if (many) return
        toast.success(t('vehicle.step.done'))
        done()
      }}
    />
  ) : null
  return {
    open: (step, rows) => setCurrent({ step, rows }),
    element: (
      <>
        {form}
        {several.element}
      </>
    ),
  }
}

/** What can be done with one vehicle or several, chosen from a list. */
export function useOperations(done: () => void): { open(rows: readonly Row[]): void; element: ReactNode } {
  const [rows, setRows] = useState<readonly Row[]>([])
  const dialog = useStepDialog(done)
  const unbind = useUnbind(done)
  const close = () => setRows([])
  const list =
    rows.length > 0 ? (
      <OperationList
        rows={rows}
        onClose={close}
        onStep={(step) => {
          close()
          dialog.open(step, rows)
        }}
        onUnbind={() => {
          close()
          if (rows[0]) unbind(rows[0])
        }}
      />
    ) : null
  return {
    open: setRows,
    element: (
      <>
        {list}
        {dialog.element}
      </>
    ),
  }
}
