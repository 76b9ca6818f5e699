import { OneTimeLink, useText, useUnsaved } from '@motorpool/ui'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useLink } from './useLink.ts'

interface Props {
  user: { id: string; userName: string }
  onClose(): void
}

/** Makes a one-time link for a user, and shows it once. */
export function LinkDialog({ user, onClose }: Props): ReactNode {
  const t = useText()
  const { link, busy, make } = useLink(user.id)
  const close = useUnsaved(link !== undefined, onClose)
  return (
    <Modal
      open
      width={560}
      title={t('identity.linkTitle', { name: user.userName })}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      <p className="mp-soft">{t('identity.linkHint')}</p>
      {link ? (
        <OneTimeLink link={link} />
      ) : (
        <Button type="primary" loading={busy} onClick={() => void make()}>
          {t('identity.linkMake')}
        </Button>
      )}
    </Modal>
  )
}
