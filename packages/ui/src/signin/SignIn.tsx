import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

/** The first page: the tenant's name and branding, and the sign-in form. */
export function SignIn({ preload }: { preload?: () => void }): ReactNode {
  const t = useText()
  const signing = useSignIn(preload)
  return (
    <SignInFrame title={t('ui.signIn.title')}>
      <SignInForm signing={signing} />
    </SignInFrame>
  )
}
