import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'

interface Props {
  /** What is wrong with a new password, in words. */
  problemOf(password: string | undefined): string | undefined
  autoFocus?: boolean
}

/** Fields `password` and `confirmPassword` of a form (R094-R098). */
export function NewPasswordFields({ problemOf, autoFocus = false }: Props): ReactNode {
  const t = useText()
  const required = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })
  return (
    <>
      <Form.Item
        name="password"
        label={t('ui.password.new')}
        rules={[
          required(t('ui.password.new')),
          {
            validator: (_rule, value: string) => {
              const problem = problemOf(value)
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} autoFocus={autoFocus} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('ui.password.confirm')}
        dependencies={['password']}
        rules={[
          required(t('ui.password.confirm')),
          ({ getFieldValue }) => ({
            validator: (_rule, value: string) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t('ui.password.differ'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </>
  )
}
