import { api, useDebounced } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userVehicles } from '../../../shared/index.ts'

export interface AutoLink {
  id: string
  userName: string
  realName: string
  vin: string
  plateCode: string | null
  customerName: string | null
  customerPhone: string | null
}

interface AutoPage {
  items: AutoLink[]
  total: number
}

export const AUTO_PAGE = 10
const SEARCH_DEBOUNCE_MS = 300

/** Automatic links, ten a page, searched while somebody types (R297). */
export function useAutoLinks() {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [userVehicles.key, 'auto', keyword, page],
    queryFn: () =>
      api.post<AutoPage>(`${userVehicles.api}/auto/page`, {
        page,
        pageSize: AUTO_PAGE,
        ...(keyword ? { keyword } : {}),
      }),
    placeholderData: (before) => before,
  })
  return {
    links: data?.items ?? [],
    total: data?.total ?? 0,
    /** Nothing came, and why. */
    failed: data ? undefined : error,
    waiting: isFetching && !data,
    again: () => void refetch(),
    page,
    turnTo: setPage,
    typed,
    /** Another search begins at the first page. */
    type: (text: string) => {
      setTyped(text)
      setPage(1)
    },
  }
}
