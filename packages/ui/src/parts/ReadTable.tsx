import { Table, type TableProps } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { SkeletonRows } from './states.tsx'

/** What scrolls must be reached by the keyboard: where no row holds a control, the scrolling part itself is. */
export function useScrollStop(box: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const scroller = box.current?.querySelector('.ant-table-body, .ant-table-content')
    if (!wanted || !scroller) return undefined
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) scroller.setAttribute('tabindex', '0')
      else scroller.removeAttribute('tabindex')
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => {
      observer.disconnect()
      scroller.removeAttribute('tabindex')
    }
  })
}

/** A table to read, without controls in its cells. While its first rows are on their way it does not say that there are none. */
export function ReadTable<T extends object>({ locale, ...props }: TableProps<T>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useScrollStop(box, true)
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Table<T>
        {...props}
        locale={props.loading ? { ...locale, emptyText: <SkeletonRows rows={4} /> } : locale}
      />
    </div>
  )
}
