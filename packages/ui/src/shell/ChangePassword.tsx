import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { type PasswordValues, useChangePassword } from './useChangePassword.ts'

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
  return (
    <Modal
      open
      title={t('ui.changePassword')}
      width={480}
      mask={{ closable: false }}
      okText={t('ui.changePassword')}
      confirmLoading={changing.busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <PasswordForm form={form} changing={changing} />
    </Modal>
  )
}
