import { DEFAULT_LOCALE, LOCALES } from '@motorpool/kernel'
import { type Cells, type InputProps, ResourceScreen, type Row } from '@motorpool/resource/web'
import { currentLocale, LocaleTexts } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { dicItems } from '../../../shared/index.ts'
import { DictName } from './DictName.tsx'

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** Labels of the other languages; the Chinese one is the item's own. */
function OtherLabels({ id, value, onChange, disabled }: InputProps): ReactNode {
  return (
    <LocaleTexts locales={OTHERS} max={64} id={id} value={value} onChange={onChange} disabled={disabled} />
  )
}

const inputs = { localeValue: OtherLabels }

const labelOf = (row: Row): string => {
  const texts = (row.localeValue ?? {}) as Readonly<Record<string, string>>
  const locale = currentLocale()
  return (locale === 'zh-CN' ? '' : texts[locale]) || `${row.label as string}`
}

const cells: Cells = {
  dicId: (row) => <DictName code={row.dicCode} name={row.dicName} />,
  label: labelOf,
}

export default function DicItems(): ReactNode {
  return (
    <ResourceScreen
      resource={dicItems}
      cells={cells}
      inputs={inputs}
      preset={(selected) => (selected.length === 1 ? { dicId: selected[0]?.dicId } : {})}
    />
  )
}
