import { api, failureMessage, queryClient, toast, useText } from '@motorpool/ui'
import { useState } from 'react'
import { userVehicles } from '../../../shared/index.ts'

export type AllCall = 'bindAll' | 'unbindAll'

export interface AllLinksState {
  userId: unknown
  /** Of which vehicles: a query as a list takes it; empty for all that the caller sees. */
  keyword: string
  setKeyword(text: string): void
  busy: boolean
  /** Why it was refused; shown until another user is chosen. */
  failure: string | undefined
  choose(userId: unknown): void
  send(): Promise<void>
}

/** Links a user and all vehicles of a query that the caller sees, or unlinks all of the user's (R297). */
export function useAllLinks(call: AllCall, startWith: unknown, onDone: () => void): AllLinksState {
  const t = useText()
  const [userId, setUserId] = useState(startWith)
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  return {
    userId,
    keyword,
    setKeyword,
    busy,
    failure,
    choose: (next) => {
      setUserId(next)
      setFailure(undefined)
    },
    send: async () => {
      setBusy(true)
      try {
        const path = `${userVehicles.api}/${call}`
        const query = keyword.trim() ? { keyword: keyword.trim() } : {}
        const { count } = await api.post<{ count: number }>(path, { userId, ...query }, { quiet: true })
        toast.success(t('vehicle.link.count', { n: count }))
        void queryClient.invalidateQueries({ queryKey: [userVehicles.key] })
        onDone()
      } catch (error) {
        setFailure(failureMessage(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
