import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../texts/texts.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { type PasswordValues, useChangePassword } from './useChangePassword.ts'
import { useUnsaved } from './useUnsaved.ts'

/** R093–R101: the own password is changed, and afterwards one signs in anew. */
export default function ChangePassword({
  userName,
  onClose,
}: {
  userName: string
  onClose: () => void
}): ReactNode {
  const t = useText()
  const [form] = Form.useForm<PasswordValues>()
  const changing = useChangePassword(userName, onClose)
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed, onClose)
  return (
    <Modal
      open
      title={t('ui.changePassword')}
      width={480}
      mask={{ closable: false }}
      okText={t('ui.changePassword')}
      confirmLoading={changing.busy}
      onOk={form.submit}
      onCancel={close}
      destroyOnHidden
    >
      <PasswordForm form={form} changing={changing} onTyped={() => setTyped(true)} />
    </Modal>
  )
}
