import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInServices } from './SignInServices.tsx'
import type { SignInService } from './service.ts'
import { useSignIn } from './useSignIn.ts'

interface Props {
  preload?: ((userName: string) => void) | undefined
  /** What else may be done here. */
  services?: readonly SignInService[]
}

/** The first page: the tenant's name and branding, the sign-in form, and what else this address offers. */
export function SignIn({ preload, services = [] }: Props): ReactNode {
  const t = useText()
  const signing = useSignIn(preload)
  const ended = useSession((s) => s.notice)
  const [done, setDone] = useState<string>()
  const notice = done ?? (ended && t(ended))
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
          {notice}
        </p>
      ) : null}
      <SignInForm signing={signing} />
      <SignInServices
        services={services}
        onDone={(userName, said) => {
          signing.write('userName', userName)
          setDone(said)
        }}
      />
    </SignInFrame>
  )
}
