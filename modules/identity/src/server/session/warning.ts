import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/** Whose name was locked by wrong passwords, and from where the last one came. */
export interface SignInWarning {
  tenantId: string
  userId: string
  ip: string
  now: number
}

/** Tells the owner of a name that somebody tries passwords of it; without it nobody is told. */
export const signInWarning =
  definePort<(tx: Tx, warning: SignInWarning) => Promise<void>>('identity.sign-in-warning')
