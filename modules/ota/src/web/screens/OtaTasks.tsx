import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { type IconName, useAct, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { otaTasks } from '../../shared/tasks.ts'
import { otaCalls, type TaskOrder } from '../calls.ts'
import { TASK_CELLS } from '../cells.tsx'
import { TaskProgress } from '../TaskProgress.tsx'

const ORDERS: readonly { name: TaskOrder; icon: IconName; danger?: true }[] = [
  { name: 'start', icon: 'play' },
  { name: 'pause', icon: 'pause' },
  { name: 'resume', icon: 'refresh' },
  { name: 'retry', icon: 'refresh' },
  { name: 'cancel', icon: 'close', danger: true },
]

/** Tasks, their orders, and how far they are. */
export default function OtaTasks(): ReactNode {
  const t = useText()
  const { act } = useAct([otaTasks.key])
  const [shown, setShown] = useState<Row>()
  const actions: ResourceAction[] = [
    {
      key: 'progress',
      label: t('ota.task.open'),
      icon: 'chart',
      permission: 'find',
      onClick: ([row]) => setShown(row),
    },
    ...ORDERS.map(({ name, icon, danger }) => ({
      key: name,
      label: t(`ota.act.${name}`),
      icon,
      permission: 'update',
      ...(danger ? { danger } : {}),
      onClick: ([row]: readonly Row[]) =>
        row && void act(() => otaCalls.order(row.id, name), t('ota.act.done')),
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
