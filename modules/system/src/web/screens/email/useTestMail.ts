import { api, failureMessage, toast, useText } from '@motorpool/ui'
import { useState } from 'react'
import { emailConfigs } from '../../../shared/mail/resource.ts'

export interface TestingMail {
  busy: boolean
  /** Sends a mail to an address; answers what the mail server said against it. */
  send(to: string): Promise<string | undefined>
}

/** Tries a stored configuration; `onDone` after the mail has left. */
export function useTestMail(id: string, onDone: () => void): TestingMail {
  const t = useText()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    send: async (to) => {
      setBusy(true)
      try {
        await api.post(`${emailConfigs.api}/test`, { id, to }, { quiet: true })
        toast.success(t('mail.test.sent'))
        onDone()
        return undefined
      } catch (error) {
        return failureMessage(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
