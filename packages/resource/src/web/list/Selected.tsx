import { useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ResourceList } from './useResourceList.ts'

/** How many rows are selected, and a way to select none. */
export function Selected({ list }: { list: ResourceList }): ReactNode {
  const t = useText()
  const count = list.selected.length
  if (count === 0) return null
  return (
    <span className="mp-selected">
      {t('resource.selected', { n: count })}
      <Button type="link" size="small" onClick={() => list.setSelected([])}>
        {t('ui.clear')}
      </Button>
    </span>
  )
}
