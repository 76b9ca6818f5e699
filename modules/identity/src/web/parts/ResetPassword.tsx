import { NewPasswordDialog } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { type NewPassword, useSetPassword } from './useSetPassword.ts'

interface Props {
  user: { id: string; userName: string }
  onClose(): void
  onDone(): Promise<void>
}

/** R102: an administrator sets a new password; the user's sessions end. */
export function ResetPassword({ user, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const { busy, send } = useSetPassword(user, onDone)
  return (
    <NewPasswordDialog<NewPassword>
      title={t('identity.resetTitle', { name: user.userName })}
      hint={t('identity.resetHint')}
      okText={t('identity.resetPassword')}
      userName={user.userName}
      busy={busy}
      initialValues={{ temporaryPassword: true }}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="temporaryPassword" valuePropName="checked">
        <Checkbox>{t('system/users.temporaryPassword')}</Checkbox>
      </Form.Item>
    </NewPasswordDialog>
  )
}
