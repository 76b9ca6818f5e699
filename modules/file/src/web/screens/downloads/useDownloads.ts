import type { Row } from '@motorpool/resource/web'
import { api, download, queryClient, useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { DOWNLOADS_API, downloads } from '../../../shared/downloads.ts'

export interface Task extends Row {
  taskName: string
  status: 'WAIT' | 'RUNNING' | 'DONE' | 'FAIL'
  progress: number
  fileId: string | null
  fileName: string | null
  fileSize: number | null
}

export const asTask = (row: Readonly<Record<string, unknown>>): Task => row as unknown as Task

/** How often a task that runs is asked for. */
export const FOLLOW_MS = 2000

export const isOpen = (task: Pick<Task, 'status'>): boolean =>
  task.status === 'WAIT' || task.status === 'RUNNING'

/** Saves the file of a task; one that fails is logged only (R182). Who has fetched a file is seen in the list. */
export async function fetchFile(task: Task): Promise<void> {
  try {
    const name = task.fileName ? { fileName: task.fileName } : {}
    await download(`${DOWNLOADS_API}/${task.id}/download`, { quiet: true, ...name })
  } catch (error) {
    console.warn(`download ${task.id}`, error)
  }
  await queryClient.invalidateQueries({ queryKey: [downloads.key] })
}

/** A row that follows its own task while that runs, so that the list stays where it is until it is over. */
export function useFollowing(row: Task): Task {
  const open = isOpen(row)
  const { data } = useQuery({
    queryKey: [downloads.key, 'task', row.id],
    queryFn: async () => {
      const task = await api.get<Task>(`${DOWNLOADS_API}/${row.id}`, undefined, { quiet: true })
      // The list alone: this query among them would be asked again by its own answer, without end.
      if (!isOpen(task)) void queryClient.invalidateQueries({ queryKey: [downloads.key, 'page'] })
      return task
    },
    enabled: open,
    refetchInterval: ({ state }) => (open && isOpen(state.data ?? row) ? FOLLOW_MS : false),
  })
  return open && data ? data : row
}

/** Ends a task that runs. */
export function useCancel(): (task: Task) => Promise<boolean> {
  const t = useText()
  const { act } = useAct([downloads.key])
  return (task) =>
    act(() => api.post(`${DOWNLOADS_API}/cancel`, { ids: [task.id] }), t('download.cancelledNow'))
}
