import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../texts/texts.ts'

interface Props {
  x: number
  y: number
  onOthers(): void
  onAll(): void
  onClose(): void
}

/** Next to the cursor; any click closes it (R050, R052). */
export function TabMenu({ x, y, onOthers, onAll, onClose }: Props): ReactNode {
  const t = useText()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus()
    const close = () => onClose()
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.body.addEventListener('click', close)
    document.body.addEventListener('keydown', key)
    return () => {
      document.body.removeEventListener('click', close)
      document.body.removeEventListener('keydown', key)
    }
  }, [onClose])
  return createPortal(
    <div className="mp-tab-menu" role="menu" style={{ left: x, top: y }}>
      <button type="button" role="menuitem" ref={first} onClick={onOthers}>
        {t('ui.closeOthers')}
      </button>
      <button type="button" role="menuitem" onClick={onAll}>
        {t('ui.closeAll')}
      </button>
    </div>,
    document.body,
  )
}
