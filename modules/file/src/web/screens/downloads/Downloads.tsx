import { type Cells, ResourceScreen, type Row } from '@motorpool/resource/web'
import { formatBytes, Icon, Nothing, toast, useText } from '@motorpool/ui'
import { App, Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { downloads } from '../../../shared/downloads.ts'
import { asTask, fetchFile, isOpen, type Task, useCancel, useFollowing } from './useDownloads.ts'

function Following({ row }: { row: Task }): ReactNode {
  const t = useText()
  const task = useFollowing(row)
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
      onClick={() => void fetchFile(task)}
    >
      {task.status === 'FAIL' ? t('download.errorBook') : formatBytes(task.fileSize ?? 0)}
    </Button>
  )
}

const firstOf = (rows: readonly Row[]): Task | undefined => rows.map(asTask)[0]

const CELLS: Cells = {
  progress: (row) => <Following row={asTask(row)} />,
  fileSize: (row) => <FileCell task={asTask(row)} />,
}

/** The caller's exports and imports that run in the background. */
export default function Downloads(): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const cancelTask = useCancel()
  const cancel = (task: Task) =>
    modal.confirm({
      title: t('download.cancelTitle', { name: task.taskName }),
      content: t('download.cancelHint'),
      okText: t('download.cancel'),
      cancelText: t('ui.close'),
      icon: null,
      onOk: () => cancelTask(task),
    })
  return (
    <ResourceScreen
      resource={downloads}
      cells={CELLS}
      head={<p className="mp-soft">{t('download.retention')}</p>}
      onOpen={(row) => {
        const task = asTask(row)
        if (task.fileId) void fetchFile(task)
      }}
      actions={[
        {
          key: 'fetch',
          label: t('download.fetch'),
          icon: 'download',
          permission: 'find',
          onClick: (rows) => {
            const task = firstOf(rows)
            if (task?.fileId) void fetchFile(task)
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
