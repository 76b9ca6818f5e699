import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { closeSession } from '../state/actions.ts'
import { giveUp, resume, signInAgain } from '../state/again.ts'
import { type RequiredAction, useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { RequiredStep } from './RequiredStep.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './useSignIn.ts'

/** Above every dialog of the page, whose questions are above their dialogs. */
const ABOVE_ALL = 3000

/** The session is over: its user signs in over the page, which cannot be read meanwhile, and goes on. */
export default function SignInAgain(): ReactNode {
  const t = useText()
  const [required, setRequired] = useState<readonly RequiredAction[]>([])
  const [changed, setChanged] = useState(false)
  const [first] = required
  const leave = async () => {
    await closeSession()
    setRequired([])
    setChanged(true)
  }
  return (
    <Modal
      open
      width={420}
      zIndex={ABOVE_ALL}
      title={t(first ? `ui.required.${first}` : 'ui.again.title')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false, blur: true }}
      rootClassName="mp-again"
    >
      {first ? (
        <RequiredStep action={first} onDone={async () => setRequired(await resume())} onLeave={leave} />
      ) : (
        <>
          <Alert
            type={changed ? 'success' : 'info'}
            showIcon
            className="mp-form-alert"
            title={t(changed ? 'ui.again.changed' : 'ui.again.hint')}
          />
          <Form onRequired={setRequired} />
        </>
      )}
      <Button type="link" block onClick={() => void giveUp()}>
        {t('ui.again.leave')}
      </Button>
    </Modal>
  )
}

function Form({ onRequired }: { onRequired(actions: readonly RequiredAction[]): void }): ReactNode {
  const userName = useSession((s) => s.user?.userName ?? '')
  const signing = useSignIn(undefined, {
    userName,
    enter: async (name, password, otp) => onRequired(await signInAgain(name, password, otp)),
  })
  return <SignInForm signing={signing} prefix="again-" />
}
