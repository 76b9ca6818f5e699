import type { Row } from '@motorpool/resource/web'
import { failureMessage, toast, useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { lockCalls } from './calls.ts'
import { ItemList } from './ItemList.tsx'
import { CodeItem } from './OrderDialog.tsx'
import { refresh } from './useOrder.ts'

interface Props {
  kind: 'approve' | 'refuse'
  rows: readonly Row[]
  onClose(): void
}

const NOTE_MAX = 255

/** Approves orders with a code of the second factor, or refuses them with a reason. */
export function DecideDialog({ kind, rows, onClose }: Props): ReactNode {
  const t = useText()
  const [note, setNote] = useState('')
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = useUnsaved(note !== '', onClose)
  const approves = kind === 'approve'
  const ids = rows.map(({ id }) => id)
  const decide = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (approves) await lockCalls.approve(ids, otp.trim(), note.trim())
      else await lockCalls.refuse(ids, note.trim())
      toast.success(t(approves ? 'lock.approved' : 'lock.refused', { n: rows.length }))
      onClose()
    } catch (error) {
      setFailure(failureMessage(error))
      setOtp('')
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return (
    <Modal
      open
      title={t(`lock.${kind}`)}
      okText={t(`lock.${kind}`)}
      okButtonProps={{ disabled: approves ? otp.trim() === '' : note.trim() === '', danger: !approves }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => void decide()}
    >
      <Alert type="warning" showIcon title={t(`lock.hint.${kind}`)} />
      <ItemList rows={rows} />
      <Form layout="vertical">
        <Form.Item label={t('lock/orders.decisionNote')} htmlFor="lock-note" required={!approves}>
          <Input.TextArea
            id="lock-note"
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
        {approves ? <CodeItem value={otp} onChange={setOtp} /> : null}
      </Form>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Modal>
  )
}
