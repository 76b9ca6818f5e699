import type { Locale } from '@motorpool/kernel'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { LANGUAGE_NAMES } from '../texts/languages.ts'

interface Props {
  locales: readonly Locale[]
  id?: string
  value?: unknown
  disabled?: boolean
  /** The most characters of one text. */
  max: number
  onChange?(next: Readonly<Partial<Record<Locale, string>>>): void
}

/** One short text in several languages, an input each. */
export function LocaleTexts({ locales, id, value, disabled, max, onChange }: Props): ReactNode {
  const texts = typeof value === 'object' && value !== null ? (value as Partial<Record<Locale, string>>) : {}
  return (
    <div className="mp-three" id={id}>
      {locales.map((locale) => (
        <Input
          key={locale}
          prefix={<span className="mp-faint">{LANGUAGE_NAMES[locale]}</span>}
          aria-label={LANGUAGE_NAMES[locale]}
          value={texts[locale] ?? ''}
          maxLength={max}
          disabled={disabled}
          onChange={(event) => onChange?.({ ...texts, [locale]: event.target.value })}
        />
      ))}
    </div>
  )
}
