import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { PasswordForm } from '../shell/PasswordForm.tsx'
import { FactorSetUp } from '../shell/security/FactorSetUp.tsx'
import { type PasswordValues, useChangePassword } from '../shell/useChangePassword.ts'
import type { RequiredAction } from '../state/session.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'

interface Props {
  action: RequiredAction
  /** It is done and the session goes on. */
  onDone(): Promise<void>
  /** It is done and one signs in anew; without it at the sign-in page. */
  onLeave?: () => Promise<void>
}

function ChoosePassword({ onLeave }: Pick<Props, 'onLeave'>): ReactNode {
  const t = useText()
  const [form] = Form.useForm<PasswordValues>()
  const userName = useSession((s) => s.user?.userName ?? '')
  const changing = useChangePassword(userName, () => {}, onLeave)
  return (
    <>
      <PasswordForm form={form} changing={changing} />
      <Button type="primary" size="large" block loading={changing.busy} onClick={form.submit}>
        {t('ui.required.choosePassword')}
      </Button>
    </>
  )
}

/** One of the things that the server asks of a user before anything else answers, and why. */
export function RequiredStep({ action, onDone, onLeave }: Props): ReactNode {
  const t = useText()
  return (
    <>
      <p className="mp-soft">{t(`ui.required.${action}.why`)}</p>
      {action === 'CHANGE_PASSWORD' ? <ChoosePassword onLeave={onLeave} /> : <FactorSetUp onDone={onDone} />}
    </>
  )
}
