import { LOCALES } from '@motorpool/kernel'
import type { InputProps } from '@motorpool/resource/web'
import { LocaleTexts } from '@motorpool/ui'
import type { ReactNode } from 'react'

/** A title in the three languages. */
export function LocaleTitles({ id, value, onChange, disabled }: InputProps): ReactNode {
  return (
    <LocaleTexts locales={LOCALES} max={64} id={id} value={value} onChange={onChange} disabled={disabled} />
  )
}
