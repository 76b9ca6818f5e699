import type { InputProps } from '@motorpool/resource/web'
import { Input } from 'antd'
import type { ReactNode } from 'react'

const LANGUAGES = [
  ['zh-CN', '中文'],
  ['en-US', 'English'],
  ['ja-JP', '日本語'],
] as const

/** A title in the three languages. */
export function LocaleTitles({ id, value, onChange, disabled }: InputProps): ReactNode {
  const titles = typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  return (
    <div className="mp-three" id={id}>
      {LANGUAGES.map(([locale, name]) => (
        <Input
          key={locale}
          prefix={<span className="mp-faint">{name}</span>}
          aria-label={name}
          value={titles[locale] ?? ''}
          maxLength={64}
          disabled={disabled}
          onChange={(event) => onChange?.({ ...titles, [locale]: event.target.value })}
        />
      ))}
    </div>
  )
}
