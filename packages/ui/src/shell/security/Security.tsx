import { Modal, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** What a user does for the own account's safety, beside the password. */
export default function Security({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText()
  return (
    <Modal
      open
      title={t('ui.security')}
      width={640}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <Tabs
        items={[
          { key: 'factor', label: t('ui.security.factor'), children: <SecondFactor /> },
          { key: 'tokens', label: t('ui.token.tokens'), children: <ApiTokens /> },
        ]}
      />
    </Modal>
  )
}
