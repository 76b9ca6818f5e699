import { AppError } from '@motorpool/kernel'
import { type PasswordFault, passwordFault } from '../../shared/password.ts'
import { isGuessable } from './guessable.ts'

/** Whose password it is to be: what it must not contain, and what it must not be built of. */
export interface PasswordOwner {
  userName: string
  /** Names and numbers of the user and the tenant. */
  about?: readonly (string | null | undefined)[]
}

async function faultOf(password: string, owner: PasswordOwner): Promise<PasswordFault | undefined> {
  const fault = passwordFault(password, owner.userName)
  if (fault) return fault
  const guessable = await isGuessable(password, [owner.userName, ...(owner.about ?? [])])
  return guessable ? { code: 'PASSWORD_GUESSABLE', params: {} } : undefined
}

/** Refuses a new password that breaks the rules (R096-R098) or is easy to guess. */
export async function checkPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await faultOf(password, owner)
  if (fault) throw new AppError(fault.code, fault.params, { fields: [{ field: 'password', ...fault }] })
}
