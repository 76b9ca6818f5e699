import { formatNumber, Pager, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from './url.ts'
import type { ResourceList } from './useResourceList.ts'

export function ListPager({ list }: { list: ResourceList }): ReactNode {
  const t = useText()
  const { page, pageSize } = list.state
  const n = formatNumber(list.total)
  return (
    <Pager
      note={list.first || list.error ? '' : t(list.capped ? 'resource.totalAbout' : 'resource.total', { n })}
      page={page}
      pageSize={pageSize}
      total={list.total}
      sizes={PAGE_SIZES}
      onTurn={list.turnTo}
    />
  )
}
