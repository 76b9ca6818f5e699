import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { useText } from '../texts/texts.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

function SignInForm({ preload }: { preload?: () => void }): ReactNode {
  const t = useText()
  const { userName, password, otp, errors, busy, write, submit } = useSignIn(preload)
  const [caps, setCaps] = useState(false)
  const [visible, setVisible] = useState(false)
  const nameInput = useRef<InputRef>(null)
  const passwordInput = useRef<InputRef>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const cursor = await submit()
    const input = cursor?.field === 'userName' ? nameInput : passwordInput
    if (cursor) input.current?.focus(cursor.all ? { cursor: 'all' } : undefined)
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <form className="mp-signin-form" onSubmit={(event) => void send(event)} noValidate>
      <label htmlFor="userName">{t('ui.signIn.userName')}</label>
      <Input
        id="userName"
        ref={nameInput}
        size="large"
        value={userName}
        onChange={(event) => write('userName', event.target.value)}
        status={errors.userName ? 'error' : undefined}
        aria-invalid={Boolean(errors.userName)}
        aria-describedby="userName-error"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
      />
      <p id="userName-error" className="mp-field-error">
        {errors.userName}
      </p>
      <label htmlFor="password">{t('ui.signIn.password')}</label>
      <Input
        id="password"
        ref={passwordInput}
        size="large"
        type={visible ? 'text' : 'password'}
        value={password}
        onChange={(event) => write('password', event.target.value)}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        status={errors.password || errors.form ? 'error' : undefined}
        aria-invalid={Boolean(errors.password)}
        aria-describedby="password-error"
        autoComplete="current-password"
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
      <p id="password-error" className="mp-field-error" role="alert">
        {errors.password ??
          errors.form ??
          (caps ? <span className="mp-warn">{t('ui.signIn.capsLock')}</span> : '')}
      </p>
      {otp === undefined ? null : (
        <>
          <label htmlFor="otp">{t('ui.security.otp')}</label>
          <Input
            id="otp"
            size="large"
            value={otp}
            onChange={(event) => write('otp', event.target.value)}
            status={errors.otp ? 'error' : undefined}
            aria-invalid={Boolean(errors.otp)}
            aria-describedby="otp-error"
            autoComplete="one-time-code"
            placeholder={t('ui.security.otpHint')}
            maxLength={16}
            autoFocus
          />
          <p id="otp-error" className="mp-field-error" role="alert">
            {errors.otp}
          </p>
        </>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('ui.signIn.submit')}
      </Button>
    </form>
  )
}

/** The first page: the tenant's name and branding, and the sign-in form. */
export function SignIn({ preload }: { preload?: () => void }): ReactNode {
  const t = useText()
  return (
    <SignInFrame title={t('ui.signIn.title')}>
      <SignInForm preload={preload} />
    </SignInFrame>
  )
}
