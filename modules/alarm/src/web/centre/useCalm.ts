import { type PointerEvent, type RefObject, useRef } from 'react'

const SCROLLERS = '.ant-table-body, .ant-table-tbody-virtual-holder'
/** px: so far from its top a list is still at its top. */
const TOP = 4

export interface Calm {
  box: RefObject<HTMLDivElement | null>
  onPointerMove(event: PointerEvent): void
  onPointerLeave(): void
  /** Nobody points at the list, has marked rows of it or has scrolled down in it. */
  isCalm(): boolean
}

/** Whether rows may come in at the top of a list without moving what its reader looks at. */
export function useCalm(): Calm {
  const box = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  return {
    box,
    onPointerMove: ({ target }) => {
      isOver.current = target instanceof Element && target.closest('.mp-list') !== null
    },
    onPointerLeave: () => {
      isOver.current = false
    },
    isCalm: () => {
      const scroller = box.current?.querySelector(SCROLLERS)
      const isMarked = box.current?.querySelector('.ant-table-row-selected') ?? null
      return !isOver.current && isMarked === null && (scroller?.scrollTop ?? 0) <= TOP
    },
  }
}
