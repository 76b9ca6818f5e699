import { dialogSize, usePermission, useText } from '@motorpool/ui'
import { Modal, Space, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { forwardDays, forwardTasks } from '../shared/index.ts'
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
  const size = dialogSize('edit')
  const footer = (
    <Space>
      <Link to={`/forward/tasks/${id}/vehicles`}>{t('forward/vehicles')}</Link>
      {may('find', forwardDays.key) ? (
        <Link to={`/forward/tasks/${id}/data`}>{t('forward/data.ofTask')}</Link>
      ) : null}
    </Space>
  )
  return (
    <Modal
      open
      {...size}
      styles={{ ...size.styles, body: { overflow: 'hidden auto' } }}
      title={name}
      footer={footer}
      onCancel={onClose}
    >
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
