import { failureMessage, sealPassword, signOut, useText, useUnsaved } from '@motorpool/ui'
import { Checkbox, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { ownCalls } from './own-calls.ts'

/** Erases the own data and the account: by the password, and by saying that one knows that it is for good. */
export function EraseDialog({ onClose }: { onClose(): void }): ReactNode {
  const t = useText()
  const [password, setPassword] = useState('')
  const [known, setKnown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const close = useUnsaved(password !== '', onClose)
  const send = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      await ownCalls.erase(await sealPassword(password))
      await signOut()
    } catch (error) {
      setRefused(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('portal.personal.erase')}
      okText={t('portal.personal.eraseNow')}
      okButtonProps={{ danger: true, disabled: !known || password === '' }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <p>{t('portal.personal.eraseNote')}</p>
      <p className="mp-soft">{t('portal.personal.staysNote')}</p>
      <Form layout="vertical" className="pt-form">
        <Form.Item
          label={t('ui.signIn.password')}
          htmlFor="portal-erase-password"
          required
          validateStatus={refused ? 'error' : ''}
          help={refused}
        >
          <Input.Password
            id="portal-erase-password"
            value={password}
            autoComplete="current-password"
            maxLength={64}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Form.Item>
        <Checkbox checked={known} onChange={(event) => setKnown(event.target.checked)}>
          {t('portal.personal.eraseKnown')}
        </Checkbox>
      </Form>
    </Modal>
  )
}
