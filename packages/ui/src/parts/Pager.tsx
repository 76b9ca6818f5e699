import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from './hooks.ts'

interface Props {
  /** The total and its age as text; empty until it is known. */
  note: string
  /** From 1. */
  page: number
  pageSize: number
  total: number
  sizes: number[]
  /** Changing the page size goes back to the first page. */
  onTurn: (page: number, pageSize: number) => void
  /** Stands beside the total. */
  children?: ReactNode
}

/** Total, sizes and a jump box (R120, R121); narrow windows page alone. */
export function Pager({ note, page, pageSize, total, sizes, onTurn, children }: Props): ReactNode {
  const narrow = useNarrow()
  return (
    <footer className="mp-pager">
      <div>
        <span className="mp-soft mp-num" role="status">
          {note}
        </span>
        {children}
      </div>
      {narrow && total === 0 ? null : (
        <Pagination
          size="small"
          simple={narrow}
          current={page}
          pageSize={pageSize}
          total={total}
          pageSizeOptions={sizes}
          showSizeChanger={!narrow}
          showQuickJumper={!narrow}
          onChange={(next, nextSize) => onTurn(nextSize === pageSize ? next : 1, nextSize)}
        />
      )}
    </footer>
  )
}
