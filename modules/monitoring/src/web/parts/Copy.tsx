import { copyText, Icon, toast, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'

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
