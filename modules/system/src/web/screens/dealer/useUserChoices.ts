import { api, useDebounced } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface User {
  id: string
  userName: string
  realName: string
}

interface Choice {
  value: string
  label: string
}

export interface UserChoices {
  options: Choice[]
  /** For what stands in place of choices that did not come. */
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
  search(typed: string): void
}

const PAGE = 50

async function find(keyword: string): Promise<Choice[]> {
  const body = { ...(keyword ? { realName: keyword } : {}), page: 1, pageSize: PAGE }
  const { items } = await api.post<{ items: User[] }>('/api/system-svc/users/V1.0/page', body, {
    quiet: true,
  })
  return items.map((user) => ({ value: user.id, label: `${user.realName}（${user.userName}）` }))
}

/** Sign-in accounts by name; the one a row holds is offered also when the search does not find it. */
export function useUserChoices(
  value: unknown,
  row: Readonly<Record<string, unknown>> | undefined,
): UserChoices {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const query = useQuery({
    queryKey: ['options', 'system/users', keyword],
    queryFn: () => find(keyword),
  })
  const data = query.data ?? []
  const held = typeof value === 'string' && row?.userId === value ? value : undefined
  const stored =
    held === undefined || data.some((one) => one.value === held)
      ? []
      : [{ value: held, label: String(row?.userName) }]
  return { options: [...stored, ...data], query, search: setTyped }
}
