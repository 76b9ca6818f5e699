import { Modal, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { useUnsaved } from '../useUnsaved.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** What a user does for the own account's safety, beside the password. */
export default function Security({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText()
  const [codes, setCodes] = useState(false)
  const [token, setToken] = useState(false)
  const close = useUnsaved(codes || token, onClose)
  return (
    <Modal
      open
      title={t('ui.security')}
      width={640}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      destroyOnHidden
    >
      <Tabs
        items={[
          { key: 'factor', label: t('ui.security.factor'), children: <SecondFactor onUnsaved={setCodes} /> },
          { key: 'tokens', label: t('ui.token.tokens'), children: <ApiTokens onUnsaved={setToken} /> },
        ]}
      />
    </Modal>
  )
}
