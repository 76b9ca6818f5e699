import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { type IconName, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { otaTasks } from '../../shared/tasks.ts'
import { otaCalls, type TaskOrder } from '../calls.ts'
import { TASK_CELLS } from '../cells.tsx'
import { TaskProgress } from '../TaskProgress.tsx'

/** What sends packages to terminals, or takes the rest of them back for good, asks before. */
const ORDERS: readonly { name: TaskOrder; icon: IconName; danger?: true; asks?: true }[] = [
  { name: 'start', icon: 'play', asks: true },
  { name: 'pause', icon: 'pause' },
  { name: 'resume', icon: 'refresh' },
  { name: 'retry', icon: 'refresh' },
  { name: 'cancel', icon: 'close', danger: true, asks: true },
]

/** Tasks, their orders, and how far they are. */
export default function OtaTasks(): ReactNode {
  const t = useText()
  const { act } = useAct([otaTasks.key])
  const { modal } = App.useApp()
  const [shown, setShown] = useState<Row>()
  const give = (row: Row, name: TaskOrder) => act(() => otaCalls.order(row.id, name), t('ota.act.done'))
  const ask = (row: Row, name: TaskOrder) =>
    void modal.confirm({
      title: t('ota.act.ask', { action: t(`ota.act.${name}`), n: Number(row.totalCount) }),
      content: String(row.taskName),
      okText: t(`ota.act.${name}`),
      onOk: () => give(row, name),
    })
  const actions: ResourceAction[] = [
    {
      key: 'progress',
      label: t('ota.task.open'),
      icon: 'chart',
      permission: 'find',
      onClick: ([row]) => setShown(row),
    },
    ...ORDERS.map(({ name, icon, danger, asks }) => ({
      key: name,
      label: t(`ota.act.${name}`),
      icon,
      permission: 'update',
      ...(danger ? { danger } : {}),
      onClick: ([row]: readonly Row[]) => {
        if (row) void (asks ? ask(row, name) : give(row, name))
      },
    })),
  ]
  return (
    <>
      <ResourceScreen resource={otaTasks} cells={TASK_CELLS} actions={actions} onOpen={setShown} />
      {shown ? (
        <TaskProgress id={shown.id} name={String(shown.taskName)} onClose={() => setShown(undefined)} />
      ) : null}
    </>
  )
}
