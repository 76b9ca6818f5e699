import { type ResourceAction, ResourceScreen } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { noticeLogs } from '../../shared/logs.ts'
import { noticeCalls } from '../calls.ts'

/** Every push and what became of it; failed ones are sent once more. */
export default function Logs(): ReactNode {
  const t = useText()
  const { act } = useAct([noticeLogs.key])
  const actions: ResourceAction[] = [
    {
      key: 'retry',
      label: t('notice.retry'),
      icon: 'refresh',
      permission: 'update',
      rows: 'some',
      onClick: (rows) => void act(() => noticeCalls.retry(rows.map(({ id }) => id)), t('notice.retried')),
    },
  ]
  return <ResourceScreen resource={noticeLogs} actions={actions} />
}
