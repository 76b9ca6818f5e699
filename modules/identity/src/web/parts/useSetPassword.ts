import { api, failureMessage, sealPassword, t, toast } from '@motorpool/ui'
import { useState } from 'react'

export interface NewPassword {
  password: string
  /** The user must choose an own one at the next sign-in. */
  temporaryPassword: boolean
}

/** R102: sets a new password for a user, whose sessions end; answers why that was refused, if it was. */
export function useSetPassword(
  user: { id: string; userName: string },
  onDone: () => Promise<void>,
): { busy: boolean; send(wanted: NewPassword): Promise<string | undefined> } {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    send: async ({ password, temporaryPassword }) => {
      setBusy(true)
      try {
        const body = { id: user.id, password: await sealPassword(password), temporaryPassword }
        await api.put('/api/system-svc/users/V1.0/reset', body, { quiet: true })
        toast.success(t('identity.passwordReset', { name: user.userName }))
        await onDone()
        return undefined
      } catch (error) {
        return failureMessage(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
