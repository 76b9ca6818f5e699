import { type Cells, ResourceScreen, type Row } from '@motorpool/resource/web'
import { api, download, formatBytes, Icon, Nothing, queryClient, toast, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { DOWNLOADS_API, downloads } from '../../../shared/downloads.ts'

interface Task extends Row {
  taskName: string
  status: 'WAIT' | 'RUNNING' | 'DONE' | 'FAIL'
  progress: number
  fileId: string | null
  fileName: string | null
  fileSize: number | null
}

const asTask = (row: Readonly<Record<string, unknown>>): Task => row as unknown as Task

/** How often the list looks again while something is being made. */
const FOLLOW_MS = 2000

/** A failed download is logged only (R182): the client is told to be quiet. */
function fetchFile(task: Task): void {
  download(`${DOWNLOADS_API}/${task.id}/download`, {
    quiet: true,
    ...(task.fileName ? { fileName: task.fileName } : {}),
  })
    .catch((error: unknown) => console.warn(`download ${task.id}`, error))
    .finally(() => void queryClient.invalidateQueries({ queryKey: [downloads.key] }))
}

/** Progress of a row; it follows its own task while that runs, so that the list stays where it is. */
function Following({ row }: { row: Task }): ReactNode {
  const t = useText()
  const open = isOpen(row)
  const { data } = useQuery({
    queryKey: [downloads.key, 'task', row.id],
    queryFn: async () => {
      const path = `${DOWNLOADS_API}/${row.id}`
      const task = await api.get<Task>(path, undefined, { quiet: true })
      if (task.status === 'DONE' || task.status === 'FAIL')
        void queryClient.invalidateQueries({ queryKey: [downloads.key], exact: false })
      return task
    },
    enabled: open,
    refetchInterval: open ? FOLLOW_MS : false,
  })
  const task = open && data ? data : row
  return (
    <Progress
      aria-label={t('system/downloadCenter.progress')}
      percent={task.progress}
      size="small"
      status={task.status === 'FAIL' ? 'exception' : task.status === 'DONE' ? 'success' : 'active'}
    />
  )
}

function FileCell({ task }: { task: Task }): ReactNode {
  const t = useText()
  if (!task.fileId)
    return task.fileName ? <span className="mp-faint">{t('download.expired')}</span> : <Nothing />
  return (
    <Button
      type="link"
      size="small"
      style={{ paddingInline: 0 }}
      icon={<Icon name="download" size={14} />}
      title={task.fileName ?? undefined}
      onClick={() => fetchFile(task)}
    >
      {task.status === 'FAIL' ? t('download.errorBook') : formatBytes(task.fileSize ?? 0)}
    </Button>
  )
}

const isOpen = (task: Task): boolean => task.status === 'WAIT' || task.status === 'RUNNING'

const firstOf = (rows: readonly Row[]): Task | undefined => rows.map(asTask)[0]

const CELLS: Cells = {
  progress: (row) => <Following row={asTask(row)} />,
  fileSize: (row) => <FileCell task={asTask(row)} />,
}

/** The caller's exports and imports that run in the background. */
export default function Downloads(): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const cancel = (task: Task) =>
    modal.confirm({
      title: t('download.cancelTitle', { name: task.taskName }),
      content: t('download.cancelHint'),
      okText: t('download.cancel'),
      cancelText: t('ui.close'),
      icon: null,
      onOk: async () => {
        try {
          await api.post(`${DOWNLOADS_API}/cancel`, { ids: [task.id] })
          toast.success(t('download.cancelledNow'))
        } catch (error) {
          console.warn('cancel', error)
        }
        await queryClient.invalidateQueries({ queryKey: [downloads.key] })
      },
    })
  return (
    <ResourceScreen
      resource={downloads}
      cells={CELLS}
      head={<p className="mp-soft">{t('download.kept')}</p>}
      onOpen={(row) => {
        const task = asTask(row)
        if (task.fileId) fetchFile(task)
      }}
      actions={[
        {
          key: 'fetch',
          label: t('download.fetch'),
          icon: 'download',
          permission: 'find',
          onClick: (rows) => {
            const task = firstOf(rows)
            if (task?.fileId) fetchFile(task)
          },
        },
        {
          key: 'cancel',
          label: t('download.cancel'),
          icon: 'close',
          permission: 'delete',
          onClick: (rows) => {
            const task = firstOf(rows)
            if (task && isOpen(task)) cancel(task)
            else if (task) toast.info(t('error.DOWNLOAD_OVER', { name: task.taskName }))
          },
        },
      ]}
    />
  )
}
