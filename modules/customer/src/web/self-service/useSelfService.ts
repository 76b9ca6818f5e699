import {
  ApiError,
  failureMessage,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  sealPassword,
  useText,
} from '@motorpool/ui'
import type { FormInstance } from 'antd'
import { useState } from 'react'

export const PHONE = /^1\d{10}$/
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export interface Chosen {
  password: string
  confirmPassword: string
}

/** What is wrong with a new password, in words. */
export function usePasswordProblem(userName: string | undefined) {
  const t = useText()
  return (password: string | undefined): string | undefined => {
    const problem = password ? passwordProblem(password, userName ?? '') : undefined
    return problem && t(`ui.password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })
  }
}

/** Sends what a form holds with its password sealed; what is refused stands at its field. */
export function useSending<T extends Chosen, R>(
  form: FormInstance,
  send: (typed: T, password: string) => Promise<R>,
) {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    submit: async (typed: T): Promise<R | undefined> => {
      setBusy(true)
      try {
        return await send(typed, await sealPassword(typed.password))
      } catch (error) {
        const isOfCode = error instanceof ApiError && error.errCode === 'CUSTOMER_CODE_WRONG'
        form.setFields([{ name: isOfCode ? 'code' : 'password', errors: [failureMessage(error)] }])
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
