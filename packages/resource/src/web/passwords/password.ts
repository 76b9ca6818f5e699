import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem, sealPassword, t } from '@motorpool/ui'
import type { Mode, Values } from '../../shared/index.ts'

/** Why a new password is refused before it is sent, as a text for people (R096–R098); undefined: it is not. */
export function passwordRefusal(password: string, userName: string): string | undefined {
  const problem = password === '' ? undefined : passwordProblem(password, userName)
  return problem && t(`ui.password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })
}

/** The password of a new row leaves the browser sealed for the server alone (R162). */
export async function sealedAtFirst(values: Values, mode: Mode): Promise<Values> {
  return mode === 'create' && typeof values.password === 'string'
    ? { ...values, password: await sealPassword(values.password) }
    : values
}
