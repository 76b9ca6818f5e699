import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { forwardDays, forwardFailures } from '../../shared/index.ts'
import { FRAME_CELLS } from '../cells.tsx'

type Shown = 'days' | 'failures'

/** What was sent of each vehicle on each day, and what its platform has refused: of all tasks, or of the one in the address. */
export default function ForwardData(): ReactNode {
  const t = useText()
  const { taskId } = useParams()
  const only = taskId === undefined ? {} : { only: { taskId } }
  const [shown, setShown] = useState<Shown>('days')
  const head = (
    <Segmented<Shown>
      value={shown}
      options={[
        { value: 'days', label: t('forward.data.days') },
        { value: 'failures', label: t('forward.data.failures') },
      ]}
      onChange={setShown}
    />
  )
  return shown === 'days' ? (
    <ResourceScreen
      key={shown}
      resource={forwardDays}
      {...only}
      head={head}
      emptyHint={t('forward.data.emptyHint')}
    />
  ) : (
    <ResourceScreen
      key={shown}
      resource={forwardFailures}
      {...only}
      cells={FRAME_CELLS}
      head={head}
      emptyHint={t('forward.data.noFailures')}
    />
  )
}
