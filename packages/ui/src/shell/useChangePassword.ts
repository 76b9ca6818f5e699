import { useState } from 'react'
import { api } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import { failureMessage, toast } from '../parts/toast.ts'
import { loadKey, signOut } from '../state/actions.ts'
import { encryptPassword, PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from '../state/password.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'

export interface PasswordValues {
  oldPassword: string
  password: string
  confirmPassword: string
}

/** What the server refused, at the field it concerns. */
export interface PasswordRefusal {
  field: keyof PasswordValues
  message: string
}

export interface ChangingPassword {
  busy: boolean
  /** What is wrong with a new password, in words; nothing of one that is not typed yet. */
  problemOf(password: string | undefined): string | undefined
  /** Changes the password and signs out (R101); answers what was refused, nothing when it was done. */
  change(values: PasswordValues): Promise<readonly PasswordRefusal[]>
}

const FIELDS = ['oldPassword', 'password', 'confirmPassword'] as const

/** A refusal that names none of the fields stands at the first. */
function refusalsOf(error: unknown): readonly PasswordRefusal[] {
  const named = error instanceof ApiError ? error.fields : []
  const found = named.flatMap(({ field, message }) =>
    FIELDS.filter((one) => one === field).map((one) => ({ field: one, message })),
  )
  return found.length > 0 ? found : [{ field: 'oldPassword', message: failureMessage(error) }]
}

/** The own password: sealed with the server's key (R082), changed, and then signed out; `leave`: how. */
export function useChangePassword(
  userName: string,
  onDone: () => void,
  leave: () => Promise<void> = signOut,
): ChangingPassword {
  const t = useText()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    problemOf: (password) => {
      const problem = password ? passwordProblem(password, userName) : undefined
      return problem && t(`ui.password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })
    },
    change: async (values) => {
      setBusy(true)
      try {
        await loadKey()
        const key = useSession.getState().publicKey
        const [oldPassword, password, confirmPassword] = await Promise.all(
          FIELDS.map((field) => encryptPassword(values[field], key)),
        )
        const body = { oldPassword, password, confirmPassword }
        await api.put('/api/system-svc/users/V1.0/password', body, { quiet: true })
        onDone()
        await leave()
        // A message of the page that was left would go with it.
        if (useSession.getState().phase === 'signedOut') useSession.setState({ notice: 'ui.passwordChanged' })
        else toast.success(t('ui.updateSuccess'))
        return []
      } catch (error) {
        return refusalsOf(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
