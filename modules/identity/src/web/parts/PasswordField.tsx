import type { InputProps } from '@motorpool/resource/web'
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem, useText } from '@motorpool/ui'
import { Input } from 'antd'
import type { ReactNode } from 'react'

/** A new password with the policy said while it is typed; the server refuses what does not keep it. */
export function PasswordField({ id, value, values, onChange, onBlur, disabled }: InputProps): ReactNode {
  const t = useText()
  if (disabled) return <Input.Password id={id} disabled value="••••••••••••" visibilityToggle={false} />
  const text = typeof value === 'string' ? value : ''
  const problem = text ? passwordProblem(text, `${(values.userName as string | undefined) ?? ''}`) : undefined
  return (
    <>
      <Input.Password
        id={id}
        value={text}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
        status={problem ? 'warning' : undefined}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={onBlur}
      />
      <span className={problem ? 'mp-warn mp-input-note' : 'mp-faint mp-input-note'}>
        {t(problem ? `ui.password.${problem}` : 'identity.passwordNote', {
          min: PASSWORD_MIN,
          max: PASSWORD_MAX,
        })}
      </span>
    </>
  )
}
