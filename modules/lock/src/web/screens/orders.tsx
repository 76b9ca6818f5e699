import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lockOrders, vehicleLocks } from '../../shared/index.ts'
import { lockCalls } from '../calls.ts'
import { DecideDialog } from '../DecideDialog.tsx'
import '../lock.css'

type Dialog = { kind: 'approve' | 'refuse'; rows: readonly Row[] } | undefined

/** Orders to lock and unlock: those that wait are approved by another person than who asked. */
export default function Orders(): ReactNode {
  const t = useText()
  const [params] = useSearchParams()
  const vin = params.get('vin')
  const { modal } = App.useApp()
  const { act } = useAct([lockOrders.key], [vehicleLocks.key])
  const [dialog, setDialog] = useState<Dialog>()
  const decide = (kind: 'approve' | 'refuse'): ResourceAction => ({
    key: kind,
    label: t(`lock.${kind}`),
    icon: kind === 'approve' ? 'check' : 'alert',
    permission: 'update',
    rows: 'some',
    ...(kind === 'refuse' ? { danger: true } : {}),
    onClick: (rows) => setDialog({ kind, rows }),
  })
  const withdraw: ResourceAction = {
    key: 'withdraw',
    label: t('lock.withdraw'),
    icon: 'history',
    permission: `${vehicleLocks.key}/update`,
    rows: 'some',
    onClick: (rows) =>
      void modal.confirm({
        title: t('lock.withdrawAsk', { n: rows.length }),
        content: rows.map(({ vin: of }) => String(of)).join(', '),
        okText: t('lock.withdraw'),
        onOk: () => act(() => lockCalls.withdraw(rows.map(({ id }) => id)), t('lock.withdrawn')),
      }),
  }
  return (
    <>
      <ResourceScreen
        resource={lockOrders}
        actions={[decide('approve'), decide('refuse'), withdraw]}
        {...(vin ? { defaults: () => ({ vin }) } : {})}
      />
      {dialog ? (
        <DecideDialog kind={dialog.kind} rows={dialog.rows} onClose={() => setDialog(undefined)} />
      ) : null}
    </>
  )
}
