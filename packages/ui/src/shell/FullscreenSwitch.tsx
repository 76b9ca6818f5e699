import { type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { useText } from '../texts/texts.ts'

function useFullscreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
}

export function FullscreenSwitch(): ReactNode {
  const t = useText()
  const on = useFullscreen()
  const toggle = () => {
    const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch((error: unknown) => console.warn('fullscreen', error))
  }
  const label = on ? t('ui.leaveFullscreen') : t('ui.fullscreen')
  return (
    <button
      type="button"
      className="mp-bar-button mp-tool is-fullscreen"
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon name={on ? 'shrink' : 'expand'} size={18} />
    </button>
  )
}
