import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { SkeletonRows } from '../parts/states.tsx'
import { NewPasswordFields } from '../shell/NewPasswordFields.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from '../state/password.ts'
import { useText } from '../texts/texts.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { type LinkPassword, useSignInLink } from './useSignInLink.ts'

/** Why the link opens nothing, and the way to the sign-in. */
function Closed({ why }: { why: string }): ReactNode {
  const t = useText()
  return (
    <>
      <Alert type="warning" showIcon title={why} />
      <Button type="link" block href="#/login">
        {t('ui.link.toSignIn')}
      </Button>
    </>
  )
}

/** The page of a one-time link: its user chooses a password and is signed in. */
export default function SignInLink(): ReactNode {
  const t = useText()
  const [form] = Form.useForm<LinkPassword>()
  const { incomplete, link, refused, signedIn, busy, problemOf, choose } = useSignInLink()
  const submit = async (typed: LinkPassword) => {
    const problems = await choose(typed)
    form.setFields(problems.map(({ field, message }) => ({ name: field, errors: [message] })))
  }
  const why = incomplete ? t('ui.link.missing') : refused
  return (
    <SignInFrame title={t('ui.link.title')}>
      <section className="mp-required" aria-labelledby="link-title">
        <h2 id="link-title">{t('ui.link.title')}</h2>
        {why ? <Closed why={why} /> : null}
        {!why && !link ? <SkeletonRows rows={3} /> : null}
        {!why && link ? (
          <>
            <p>{t('ui.link.for', { name: link.realName, userName: link.userName })}</p>
            {signedIn ? (
              <Alert type="info" showIcon title={t('ui.link.signedIn', { name: signedIn })} />
            ) : null}
            <p className="mp-soft">{t('ui.password.policy', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
            <Form form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void submit(typed)}>
              <input type="text" hidden readOnly autoComplete="username" value={link.userName} />
              <NewPasswordFields problemOf={problemOf} autoFocus />
              <Button type="primary" size="large" htmlType="submit" block loading={busy}>
                {t('ui.link.submit')}
              </Button>
            </Form>
          </>
        ) : null}
      </section>
    </SignInFrame>
  )
}
