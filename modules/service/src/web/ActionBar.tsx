import type { AnyResource } from '@motorpool/resource/shared'
import { FormDialog, type InputOverrides } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { serviceOrders, workOrders } from '../shared/index.ts'
import type { Actions } from './useWork.ts'

const DANGER = new Set(['cancel', 'close', 'return', 'rework'])

interface Props<C extends string> {
  actions: Actions<C>
  forms: Partial<Record<C, AnyResource>>
  inputs?: InputOverrides
}

/** The buttons of an order, the one that leads on first, and the form of the one that was pressed. */
export function ActionBar<C extends string>({ actions, forms, inputs }: Props<C>): ReactNode {
  const t = useText()
  const { buttons, asking, busy } = actions
  if (buttons.length === 0) return null
  return (
    <div className="sv-actions">
      {buttons.map((call, n) => (
        <Button
          key={call}
          type={n === 0 && !DANGER.has(call) ? 'primary' : 'default'}
          danger={DANGER.has(call)}
          loading={n === 0 && busy}
          disabled={n > 0 && busy}
          onClick={() => actions.press(call)}
        >
          {t(`service.action.${call}`)}
        </Button>
      ))}
      {asking ? (
        <ActionDialog asking={asking} form={forms[asking]} actions={actions} inputs={inputs} />
      ) : null}
    </div>
  )
}

function ActionDialog<C extends string>({
  asking,
  form,
  actions,
  inputs,
}: {
  asking: C
  form: AnyResource | undefined
  actions: Actions<C>
  inputs: InputOverrides | undefined
}): ReactNode {
  const t = useText()
  const cache = useQueryClient()
  if (!form) return null
  const label = t(`service.action.${asking}`)
  return (
    <FormDialog
      resource={form}
      id={undefined}
      title={label}
      okText={label}
      {...(inputs ? { inputs } : {})}
      send={actions.send}
      onClose={actions.close}
      onDone={async () => {
        actions.close()
        toast.success(t('resource.updated'))
        await Promise.all(
          [workOrders.key, serviceOrders.key].map((key) => cache.invalidateQueries({ queryKey: [key] })),
        )
      }}
    />
  )
}
