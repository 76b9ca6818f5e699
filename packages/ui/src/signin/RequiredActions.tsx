import { Button } from 'antd'
import type { ReactNode } from 'react'
import { reloadSession, signOut } from '../state/actions.ts'
import type { RequiredAction } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { RequiredStep } from './RequiredStep.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** What the server asks of a user before anything else answers: one step after the other, or to leave. */
export default function RequiredActions({ actions }: { actions: readonly RequiredAction[] }): ReactNode {
  const t = useText()
  const [first] = actions
  if (!first) return null
  return (
    <SignInFrame title={t(`ui.required.${first}`)}>
      <section className="mp-required" aria-labelledby="required-title">
        <h2 id="required-title">{t(`ui.required.${first}`)}</h2>
        <RequiredStep action={first} onDone={reloadSession} />
        <Button type="link" block onClick={() => void signOut()}>
          {t('ui.signOut')}
        </Button>
      </section>
    </SignInFrame>
  )
}
