import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { forwardTasks } from '../../shared/index.ts'
import { forwardCalls } from '../calls.ts'
import { TASK_CELLS } from '../cells.tsx'
import { TaskDialog } from '../TaskDialog.tsx'

/** What is sent to which platform, run and stopped, and how it stands. */
export default function ForwardTasks(): ReactNode {
  const t = useText()
  const { act } = useAct([forwardTasks.key])
  const { modal } = App.useApp()
  const [shown, setShown] = useState<Row>()
  const give = (row: Row, order: 'run' | 'stop') =>
    act(() => forwardCalls.order(row.id, order), t(`forward.${order}.done`))
  const ask = (row: Row) =>
    void modal.confirm({
      title: t('forward.run.ask', { platform: String(row.platformName), n: Number(row.vehicleCount ?? 0) }),
      content: `${String(row.taskName)} · ${String(row.ip)}:${String(row.port)}`,
      okText: t('forward.run'),
      onOk: () => give(row, 'run'),
    })
  const actions: ResourceAction[] = [
    {
      key: 'open',
      label: t('forward.open'),
      icon: 'chart',
      permission: 'find',
      onClick: ([row]) => setShown(row),
    },
    {
      key: 'run',
      label: t('forward.run'),
      icon: 'play',
      permission: 'update',
      onClick: ([row]) => {
        if (row) ask(row)
      },
    },
    {
      key: 'stop',
      label: t('forward.stop'),
      icon: 'pause',
      permission: 'update',
      onClick: ([row]) => {
        if (row) void give(row, 'stop')
      },
    },
  ]
  return (
    <>
      <ResourceScreen
        resource={forwardTasks}
        cells={TASK_CELLS}
        actions={actions}
        onOpen={setShown}
        uneditable={(row) => (row.runStatus === 'RUNNING' ? t('forward.uneditable') : undefined)}
      />
      {shown ? (
        <TaskDialog
          id={shown.id}
          name={String(shown.taskName)}
          allVehicles={shown.allVehicles === true}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  )
}
