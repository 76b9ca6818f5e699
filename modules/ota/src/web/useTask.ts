import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OtaState, OtaTaskStatus } from '../shared/enums.ts'
import { otaTasks } from '../shared/tasks.ts'
import { otaCalls } from './calls.ts'

/** ms between two looks at a task of which something may change. */
export const FOLLOW_MS = 3000
const PAGE_SIZE = 20

const ENDED: readonly OtaTaskStatus[] = ['SUCCESS', 'FAIL', 'WAIT']

/** A task and a page of its terminals, followed while something may change. */
export function useTask(id: string) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<OtaState>()
  const query = useQuery({
    queryKey: [otaTasks.key, 'terminals', id, page, state],
    queryFn: () => otaCalls.terminals(id, { page, pageSize: PAGE_SIZE, ...(state ? { state } : {}) }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) => (data && ENDED.includes(data.taskStatus) ? false : FOLLOW_MS),
  })
  const choose = (next: OtaState | undefined) => {
    setState(next)
    setPage(1)
  }
  return { ...query, page, pageSize: PAGE_SIZE, setPage, state, choose }
}
