import { api, type MadeLink, useAct } from '@motorpool/ui'
import { useState } from 'react'

/** The link of a user, which is in nobody's hands but those of who made it. */
export function useLink(id: string) {
  const [link, setLink] = useState<MadeLink>()
  const { act, busy } = useAct()
  return {
    link,
    busy,
    make: () =>
      act(async () => {
        setLink(await api.put<MadeLink>('/api/system-svc/users/V1.0/signInLink', { id }))
      }),
  }
}
