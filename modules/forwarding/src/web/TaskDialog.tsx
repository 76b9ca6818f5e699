import { dialogSize, usePermission, useText } from '@motorpool/ui'
import { Modal, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { forwardTasks } from '../shared/index.ts'
import { NextFrame } from './NextFrame.tsx'
import { Standing } from './Standing.tsx'
import { TaskVehicles } from './TaskVehicles.tsx'

interface Props {
  id: string
  name: string
  allVehicles: boolean
  onClose(): void
}

/** A task while it runs: how it stands, its vehicles, and what it would send next. */
export function TaskDialog({ id, name, allVehicles, onClose }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  return (
    <Modal open {...dialogSize('edit')} title={name} footer={null} onCancel={onClose}>
      <Tabs
        items={[
          { key: 'standing', label: t('forward.standing'), children: <Standing id={id} /> },
          {
            key: 'vehicles',
            label: t('forward.vehicles'),
            children: <TaskVehicles id={id} all={allVehicles} editable={may('update', forwardTasks.key)} />,
          },
          { key: 'preview', label: t('forward.preview'), children: <NextFrame id={id} /> },
        ]}
      />
    </Modal>
  )
}
