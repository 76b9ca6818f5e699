import { users } from '@motorpool/identity/shared'
import { api, useAct, usePermission, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SecurityOverview, SignIn } from '../../../shared/security/overview.ts'
import { checksOf, perDay } from './summary.ts'

const API = '/api/system-svc/admin/security/V1.0'
const KEY = ['admin', 'security']
const REFRESH_MS = 60_000

export type OpenToken = SecurityOverview['openTokens'][number]
/** Of how many days the page tells. */
export type Span = 7 | 30

/** What the platform's administrator watches, asked for again each minute, and drawn for the screen. */
export function useSecurity() {
  const [days, choose] = useState<Span>(7)
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: [...KEY, days],
    queryFn: ({ signal }) => api.get<SecurityOverview>(API, { days: String(days) }, { signal, quiet: true }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const drawn = useMemo(
    () =>
      data && {
        signIns: perDay(data.signInsByHour, (hour) => [hour.signIns, hour.failures], days, dataUpdatedAt),
        refusals: perDay(data.refusals.byHour, (hour) => [hour.attempts], days, dataUpdatedAt),
        refused: data.refusals.byReason.reduce((sum, row) => sum + row.attempts, 0),
        checks: checksOf(data, dataUpdatedAt),
      },
    [data, days, dataUpdatedAt],
  )
  return {
    days,
    choose,
    data,
    drawn,
    /** Nothing could be loaded yet; what was loaded before stays. */
    error: data ? null : error,
    /** What is shown could not be renewed. */
    stale: data !== undefined && error !== null,
    busy: isFetching,
    retry: () => void refetch(),
  }
}

interface Asked {
  page: number
  result?: SignIn['result'] | undefined
  keyword?: string | undefined
}

/** Tries to sign in, a page at a time; another choice begins at the first page. */
export function useSignIns(pageSize = 20) {
  const [asked, ask] = useState<Asked>({ page: 1 })
  const query = useQuery({
    queryKey: [...KEY, 'signIns', asked, pageSize],
    queryFn: ({ signal }) =>
      api.post<{ items: SignIn[]; total: number }>(
        `${API}/signIns/page`,
        { ...asked, pageSize },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return {
    query,
    asked,
    pageSize,
    turn: (page: number) => ask((was) => ({ ...was, page })),
    choose: (result: SignIn['result'] | undefined) => ask((was) => ({ ...was, page: 1, result })),
    /** Those of a name or an address; all for nothing. */
    seek: (keyword: string, result?: SignIn['result']) =>
      ask((was) => ({ page: 1, result: result ?? was.result, keyword: keyword.trim() || undefined })),
  }
}

/** Ends a token of whatever user at once, where the viewer may change users. */
export function useRevoke() {
  const t = useText()
  const may = usePermission()
  const { act } = useAct(KEY, [users.key])
  return {
    allowed: may('update', users.key),
    revoke: (token: OpenToken) =>
      act(
        () => api.put(`${users.api}/apiTokens/revoke`, { id: token.userId, tokenIds: [token.id] }),
        t('security.revoked', { name: token.name }),
      ),
  }
}
