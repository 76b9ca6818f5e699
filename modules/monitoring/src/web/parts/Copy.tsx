import { Icon, toast, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'

/** The clipboard needs a secure context; without one a selection is copied the old way. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const t = useText()
  const copy = async () => {
    if (await copyText(text)) toast.success(t('monitor.copied'))
    else toast.error(t('monitor.copyFailed'))
  }
  return (
    <button type="button" className="mp-bare" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name="copy" size={14} />
    </button>
  )
}
