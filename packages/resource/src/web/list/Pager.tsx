import { formatNumber, Pager, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Selected } from './Selected.tsx'
import { PAGE_SIZES } from './url.ts'
import type { ResourceList } from './useResourceList.ts'

/** The foot of a list, with what is selected: above the rows it would make the bar wrap, and the rows jump. */
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
    >
      <Selected list={list} />
    </Pager>
  )
}
