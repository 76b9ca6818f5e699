import { anyResource } from '@motorpool/resource/shared'
import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { noticeStrategyUsers } from '../shared/strategy-users.ts'

/** The persons of a strategy: those who are told first, and those who are told when nobody has taken it. */
export function Receivers({ strategy, onClose }: { strategy: Row; onClose: () => void }): ReactNode {
  const t = useText()
  return (
    <Drawer
      open
      title={`${t('notice.receivers')} · ${String(strategy.strategyName)}`}
      size={960}
      onClose={onClose}
      destroyOnHidden
    >
      <ResourceScreen
        resource={anyResource(noticeStrategyUsers)}
        only={{ strategyId: strategy.id }}
        preset={() => ({ strategyId: strategy.id })}
      />
    </Drawer>
  )
}
