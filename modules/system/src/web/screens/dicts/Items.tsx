import { DEFAULT_LOCALE, LOCALES } from '@motorpool/kernel'
import { type InputProps, ResourceScreen } from '@motorpool/resource/web'
import { LocaleTexts } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { dicItems } from '../../../shared/index.ts'

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** Labels of the other languages; the Chinese one is the item's own. */
function OtherLabels({ id, value, onChange, disabled }: InputProps): ReactNode {
  return (
    <LocaleTexts locales={OTHERS} max={64} id={id} value={value} onChange={onChange} disabled={disabled} />
  )
}

const inputs = { localeValue: OtherLabels }

export default function DicItems(): ReactNode {
  return (
    <ResourceScreen
      resource={dicItems}
      inputs={inputs}
      preset={(selected) => (selected.length === 1 ? { dicId: selected[0]?.dicId } : {})}
    />
  )
}
