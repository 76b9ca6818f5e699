import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { useText } from '../texts/texts.ts'
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
      <label htmlFor={id('userName')}>{t('ui.signIn.userName')}</label>
      <Input
        id={id('userName')}
        ref={nameInput}
        size="large"
        value={userName}
        onChange={(event) => write('userName', event.target.value)}
        status={errors.userName ? 'error' : undefined}
        aria-invalid={Boolean(errors.userName)}
        aria-describedby={id('userName-error')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={!named}
      />
      <p id={id('userName-error')} className="mp-field-error">
        {errors.userName}
      </p>
      <label htmlFor={id('password')}>{t('ui.signIn.password')}</label>
      <Input
        id={id('password')}
        ref={passwordInput}
        size="large"
        type={visible ? 'text' : 'password'}
        value={password}
        onChange={(event) => write('password', event.target.value)}
        onKeyUp={watchCaps}
        onBlur={() => setCaps(false)}
        status={errors.password || errors.form ? 'error' : undefined}
        aria-invalid={Boolean(errors.password)}
        aria-describedby={id('password-error')}
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
      <p id={id('password-error')} className="mp-field-error" role="alert">
        {errors.password ??
          errors.form ??
          (caps ? <span className="mp-warn">{t('ui.signIn.capsLock')}</span> : '')}
      </p>
      {otp === undefined ? null : (
        <>
          <label htmlFor={id('otp')}>{t('ui.security.otp')}</label>
          <Input
            id={id('otp')}
            size="large"
            value={otp}
            onChange={(event) => write('otp', event.target.value)}
            status={errors.otp ? 'error' : undefined}
            aria-invalid={Boolean(errors.otp)}
            aria-describedby={id('otp-error')}
            autoComplete="one-time-code"
            placeholder={t('ui.security.otpHint')}
            maxLength={16}
            autoFocus
          />
          <p id={id('otp-error')} className="mp-field-error" role="alert">
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
