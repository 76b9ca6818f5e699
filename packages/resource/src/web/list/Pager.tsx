import { formatNumber, useNarrow, useText } from '@motorpool/ui'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from './url.ts'
import type { ResourceList } from './useResourceList.ts'

/** Total, sizes and a jump box (R120, R121). */
export function Pager({ list }: { list: ResourceList }): ReactNode {
  const t = useText()
  const narrow = useNarrow()
  const { page, pageSize } = list.state
  const n = formatNumber(list.total)
  return (
    <footer className="mp-pager">
      <span className="mp-soft mp-num" role="status">
        {list.first ? '' : t(list.capped ? 'resource.totalAbout' : 'resource.total', { n })}
      </span>
      <Pagination
        size="small"
        simple={narrow}
        current={page}
        pageSize={pageSize}
        total={list.total}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        onChange={(nextPage, nextSize) => list.turnTo(nextSize === pageSize ? nextPage : 1, nextSize)}
      />
    </footer>
  )
}
