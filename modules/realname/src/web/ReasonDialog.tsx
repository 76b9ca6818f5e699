import { useText, useUnsaved } from '@motorpool/ui'
import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { REASON_MIN } from '../shared/index.ts'

const REASON_MAX = 255

/** Asks why; the reason is kept. */
export function ReasonDialog({
  title,
  danger,
  busy,
  onDone,
  onClose,
}: {
  title: string
  danger: boolean
  busy: boolean
  onDone: (reason: string) => void
  onClose: () => void
}): ReactNode {
  const t = useText()
  const [reason, setReason] = useState('')
  const isEnough = reason.trim().length >= REASON_MIN
  const close = useUnsaved(reason !== '', onClose)
  return (
    <Modal
      open
      title={title}
      okButtonProps={{ danger, disabled: !isEnough, loading: busy }}
      mask={{ closable: false }}
      onOk={() => onDone(reason.trim())}
      onCancel={close}
    >
      <Input
        aria-label={t('verify.paper.reason')}
        value={reason}
        maxLength={REASON_MAX}
        placeholder={t('verify.reasonHint', { n: REASON_MIN })}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
