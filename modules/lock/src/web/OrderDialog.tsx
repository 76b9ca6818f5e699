import { CmdType } from '@motorpool/command/shared'
import { enumLabel, type Row } from '@motorpool/resource/web'
import { useText, useUnsaved } from '@motorpool/ui'
import { Alert, DatePicker, Form, Input, Modal, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { ItemList } from './ItemList.tsx'
import { useOrder } from './useOrder.ts'

type When = (typeof CmdType.values)[number]

/** What is asked of locks: a lock, an unlock, or one that waits for nobody. */
export type OrderKind = 'lock' | 'unlock' | 'emergency'

interface Props {
  kind: OrderKind
  rows: readonly Row[]
  onClose(): void
}

const REASON_MAX = 255

/** Asks for locks or unlocks: of what, why, when; who is alone in deciding gives a code. */
export function OrderDialog({ kind, rows, onClose }: Props): ReactNode {
  const t = useText()
  const { busy, needsFactor, failure, ask } = useOrder()
  const [reason, setReason] = useState('')
  const [when, setWhen] = useState<When>('OFFLINE')
  const [at, setAt] = useState<number>()
  const [otp, setOtp] = useState('')
  const close = useUnsaved(reason !== '' || at !== undefined, onClose)
  const emergency = kind === 'emergency'
  const ready =
    reason.trim() !== '' && (when !== 'RESERVATION' || at !== undefined) && (!needsFactor || otp !== '')
  const send = async () => {
    const body = {
      ids: rows.map(({ id }) => id),
      action: kind === 'lock' ? 'lock' : 'unlock',
      reason: reason.trim(),
      cmdType: when,
      ...(emergency ? { emergency } : {}),
      ...(when === 'RESERVATION' && at !== undefined ? { reserveTime: at } : {}),
      ...(otp === '' ? {} : { otp }),
    } as const
    if (await ask(body)) onClose()
  }
  return (
    <Modal
      open
      title={t(`lock.${kind}`)}
      okText={t(`lock.${kind}`)}
      okButtonProps={{ disabled: !ready, danger: kind !== 'unlock' }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => void send()}
    >
      <Alert type={kind === 'unlock' ? 'info' : 'warning'} showIcon title={t(`lock.hint.${kind}`)} />
      <ItemList rows={rows} />
      <Form layout="vertical">
        <Form.Item label={t('lock/orders.reason')} htmlFor="lock-reason" required>
          <Input.TextArea
            id="lock-reason"
            rows={3}
            showCount
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
        {emergency ? null : (
          <Form.Item label={t('lock/orders.cmdType')} extra={t(`lock.when.${when}`)}>
            <Segmented<When>
              value={when}
              options={CmdType.values.map((value) => ({ value, label: enumLabel(CmdType, value) }))}
              onChange={setWhen}
            />
          </Form.Item>
        )}
        {when === 'RESERVATION' && !emergency ? (
          <Form.Item label={t('lock/locks.reserveTime')} htmlFor="lock-at" required>
            <DatePicker
              id="lock-at"
              showTime={{ format: 'HH:mm' }}
              onChange={(next) => setAt(next?.valueOf())}
            />
          </Form.Item>
        ) : null}
        {needsFactor ? <CodeItem value={otp} onChange={setOtp} /> : null}
      </Form>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Modal>
  )
}

/** The code of the authenticator, given with a decision. */
export function CodeItem({ value, onChange }: { value: string; onChange(next: string): void }): ReactNode {
  const t = useText()
  return (
    <Form.Item label={t('ui.security.otp')} htmlFor="lock-otp" required extra={t('lock.factorHint')}>
      <Input
        id="lock-otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  )
}
