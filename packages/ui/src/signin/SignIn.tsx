import { type ReactNode, useEffect } from 'react'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

/** The first page: the tenant's name and branding, and the sign-in form. */
export function SignIn({ preload }: { preload?: () => void }): ReactNode {
  const t = useText()
  const signing = useSignIn(preload)
  const notice = useSession((s) => s.notice)
  useEffect(
    () => () => {
      useSession.setState({ notice: undefined })
    },
    [],
  )
  return (
    <SignInFrame title={t('ui.signIn.title')}>
      {notice ? (
        <p className="mp-signin-notice" role="status">
          {t(notice)}
        </p>
      ) : null}
      <SignInForm signing={signing} />
    </SignInFrame>
  )
}
