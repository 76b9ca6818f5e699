import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { Button } from '../parts/Button.tsx'
import { useText } from '../texts/texts.ts'
import { SignInField } from './SignInField.tsx'
import type { SigningIn } from './useSignIn.ts'

interface Props {
  signing: SigningIn
  /** Before the ids of the fields, where a page with fields of its own is behind. */
  prefix?: string
}

/** User name and password, and the one-time code once it is asked for; what was refused stands at its field. */
export function SignInForm({ signing, prefix = '' }: Props): ReactNode {
  const t = useText()
  const { userName, password, otp, errors, busy, write, submit } = signing
  const [named] = useState(userName !== '')
  const id = (field: string) => `${prefix}${field}`
  const [caps, setCaps] = useState(false)
  const [visible, setVisible] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const cursor = await submit()
    const input = cursor?.field === 'userName' ? nameInput : passwordInput
    if (cursor) input.current?.focus()
    if (cursor?.all) input.current?.select()
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <form className="mp-signin-form" onSubmit={(event) => void send(event)} noValidate>
      <SignInField
        id={id('userName')}
        ref={nameInput}
        label={t('ui.signIn.userName')}
        value={userName}
        onChange={(event) => write('userName', event.target.value)}
        invalid={Boolean(errors.userName)}
        note={errors.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={!named}
      />
      <SignInField
        id={id('password')}
        ref={passwordInput}
        label={t('ui.signIn.password')}
        type={visible ? 'text' : 'password'}
        value={password}
        onChange={(event) => write('password', event.target.value)}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        invalid={Boolean(errors.password)}
        wrong={Boolean(errors.password || errors.form)}
        note={
          errors.password ??
          errors.form ??
          (caps ? <span className="mp-warn">{t('ui.signIn.capsLock')}</span> : '')
        }
        autoComplete="current-password"
        autoFocus={named}
        maxLength={64}
        suffix={
          <button
            type="button"
            className="mp-bare"
            aria-label={visible ? t('ui.signIn.hidePassword') : t('ui.signIn.showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? 'eye' : 'eye-off'} size={18} />
          </button>
        }
      />
      {otp === undefined ? null : (
        <SignInField
          id={id('otp')}
          label={t('ui.security.otp')}
          value={otp}
          onChange={(event) => write('otp', event.target.value)}
          invalid={Boolean(errors.otp)}
          note={errors.otp}
          autoComplete="one-time-code"
          placeholder={t('ui.security.otpHint')}
          maxLength={16}
          autoFocus
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t('ui.signIn.submit')}
      </Button>
    </form>
  )
}
