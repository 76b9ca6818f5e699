import { ApiError, api, failureMessage, type MadeLink, queryClient } from '@motorpool/ui'
import { useState } from 'react'
import { tenants } from '../../shared/resources/tenants.ts'
import { progressKey } from './TenantProgress.tsx'

export interface FirstAdministrator {
  userName: string
  realName: string
  phone?: string
}

/** What the server refused, at the field it concerns. */
export interface SetUpRefusal {
  field: keyof FirstAdministrator
  message: string
}

const FIELDS = ['userName', 'realName', 'phone'] as const

function refusalsOf(error: unknown): readonly SetUpRefusal[] {
  const named = error instanceof ApiError ? error.fields : []
  const found = FIELDS.flatMap((field) =>
    named.filter((one) => one.field === field).map(({ message }) => ({ field, message })),
  )
  return found.length > 0 ? found : [{ field: 'userName', message: failureMessage(error) }]
}

/** The first administrator of a tenant, and the link to be sent to them, which is shown once. */
export function useSetUp(tenantId: string) {
  const [link, setLink] = useState<MadeLink>()
  const [busy, setBusy] = useState(false)
  return {
    link,
    busy,
    /** Answers what was refused; nothing when it is done. */
    make: async (typed: FirstAdministrator): Promise<readonly SetUpRefusal[]> => {
      setBusy(true)
      try {
        const answer = await api.post<{ link: MadeLink }>(
          `${tenants.api}/setUp`,
          { tenantId, ...typed },
          { quiet: true },
        )
        setLink(answer.link)
        void queryClient.invalidateQueries({ queryKey: progressKey(tenantId) })
        return []
      } catch (error) {
        return refusalsOf(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
