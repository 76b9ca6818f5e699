import { useText, useUnsaved } from '@motorpool/ui'
import { Alert, Button, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { type Decision, useAudit } from './useAudit.ts'

interface Props {
  title: string
  /** What passing does. */
  hint?: string
  onClose(): void
  /** Answers false when it was refused: the dialog stays. */
  onDecide(decision: Decision, opinion: string): Promise<boolean>
}

/** Passes a row or not; not without saying why (R236). */
export function AuditDialog({ title, hint, onClose, onDecide }: Props): ReactNode {
  const t = useText()
  const { opinion, write, missing, busy, decide } = useAudit(onDecide)
  const close = useUnsaved(opinion !== '', onClose)
  return (
    <Modal
      open
      width={520}
      title={title}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t('ui.cancel')}
        </Button>,
        <Button
          key="refuse"
          danger
          loading={busy === 'NOT_PASS'}
          disabled={busy !== undefined}
          onClick={() => void decide('NOT_PASS')}
        >
          {t('resource.audit.refuse')}
        </Button>,
        <Button
          key="pass"
          type="primary"
          loading={busy === 'PASS'}
          disabled={busy !== undefined}
          onClick={() => void decide('PASS')}
        >
          {t('resource.audit.pass')}
        </Button>,
      ]}
    >
      {hint === undefined ? null : <p className="mp-soft">{hint}</p>}
      {missing ? (
        <Alert type="error" showIcon title={t('resource.audit.opinionNeeded')} className="mp-form-alert" />
      ) : null}
      <Input.TextArea
        autoFocus
        rows={4}
        maxLength={255}
        showCount
        aria-label={t('resource.audit.opinion')}
        placeholder={t('resource.audit.opinion')}
        status={missing ? 'error' : ''}
        value={opinion}
        onChange={(event) => write(event.target.value)}
      />
    </Modal>
  )
}
