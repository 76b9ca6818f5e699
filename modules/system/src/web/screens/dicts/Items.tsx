import { type InputProps, ResourceScreen } from '@motorpool/resource/web'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { dicItems } from '../../../shared/index.ts'

const LANGUAGES = [
  ['en-US', 'English'],
  ['ja-JP', '日本語'],
] as const

/** Labels of the other languages; the Chinese one is the item's own. */
function OtherLabels({ id, value, onChange, disabled }: InputProps): ReactNode {
  const texts = typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  return (
    <div className="mp-three" id={id}>
      {LANGUAGES.map(([locale, name]) => (
        <Input
          key={locale}
          prefix={<span className="mp-faint">{name}</span>}
          aria-label={name}
          value={texts[locale] ?? ''}
          maxLength={64}
          disabled={disabled}
          onChange={(event) => onChange?.({ ...texts, [locale]: event.target.value })}
        />
      ))}
    </div>
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
