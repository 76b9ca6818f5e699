import { PASSWORD_MAX, PASSWORD_MIN, useText } from '@motorpool/ui'
import { Input } from 'antd'
import type { ComponentType } from 'react'
import type { InputProps } from '../kinds/kind.ts'
import { passwordRefusal } from './password.ts'

/**
 * A first password with the policy said while it is typed; the server refuses what does not keep it.
 * @param nameField which field of the form holds the name to sign in with
 */
export const passwordInput = (nameField: string): ComponentType<InputProps> =>
  function PasswordField({ id, value, values, onChange, onBlur, disabled }) {
    const t = useText()
    if (disabled) return <Input.Password id={id} disabled value="••••••••••••" visibilityToggle={false} />
    const text = typeof value === 'string' ? value : ''
    const name = values[nameField]
    const refusal = passwordRefusal(text, typeof name === 'string' ? name : '')
    return (
      <>
        <Input.Password
          id={id}
          value={text}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
          status={refusal ? 'warning' : undefined}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
        />
        <span className={refusal ? 'mp-warn mp-input-note' : 'mp-faint mp-input-note'}>
          {refusal ?? t('resource.passwordNote', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
        </span>
      </>
    )
  }
