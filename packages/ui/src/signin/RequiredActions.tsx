import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { PasswordForm } from '../shell/PasswordForm.tsx'
import { FactorSetUp } from '../shell/security/FactorSetUp.tsx'
import { type PasswordValues, useChangePassword } from '../shell/useChangePassword.ts'
import { reloadSession, signOut } from '../state/actions.ts'
import type { RequiredAction } from '../state/session.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { SignInFrame } from './SignInFrame.tsx'

function ChoosePassword(): ReactNode {
  const t = useText()
  const [form] = Form.useForm<PasswordValues>()
  const userName = useSession((s) => s.user?.userName ?? '')
  const changing = useChangePassword(userName, () => {})
  return (
    <>
      <PasswordForm form={form} changing={changing} />
      <Button type="primary" size="large" block loading={changing.busy} onClick={form.submit}>
        {t('ui.required.choosePassword')}
      </Button>
    </>
  )
}

const STEPS: Record<RequiredAction, () => ReactNode> = {
  CHANGE_PASSWORD: ChoosePassword,
  SET_UP_FACTOR: () => <FactorSetUp onDone={reloadSession} />,
}

/** What the server asks of a user before anything else answers: one step after the other, or to leave. */
export default function RequiredActions({ actions }: { actions: readonly RequiredAction[] }): ReactNode {
  const t = useText()
  const [first] = actions
  if (!first) return null
  const Step = STEPS[first]
  return (
    <SignInFrame title={t(`ui.required.${first}`)}>
      <section className="mp-required" aria-labelledby="required-title">
        <h2 id="required-title">{t(`ui.required.${first}`)}</h2>
        <p className="mp-soft">{t(`ui.required.${first}.why`)}</p>
        <Step />
        <Button type="link" block onClick={() => void signOut()}>
          {t('ui.signOut')}
        </Button>
      </section>
    </SignInFrame>
  )
}
