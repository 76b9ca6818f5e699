import { Nothing, useText } from '@motorpool/ui'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { colourKind } from './shared.ts'

const valid = (value: unknown): string | undefined => {
  const parsed = colourKind.parse(value, {})
  return parsed.ok ? parsed.value : undefined
}

/** A colour and its code. */
export function Swatch({ colour }: { colour: string }): ReactNode {
  return (
    <span className="mp-swatch">
      <i style={{ background: colour }} aria-hidden />
      <span className="mp-mono">{colour}</span>
    </span>
  )
}

function ColourInput({ value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  const t = useText()
  const text = typeof value === 'string' ? value : ''
  const change = (next: string) => onChange?.(next === '' ? null : next.toUpperCase())
  return (
    <Input
      id={id}
      value={text}
      disabled={disabled}
      placeholder={placeholder === ' ' ? ' ' : '#1E88E5'}
      maxLength={7}
      className="mp-mono"
      autoComplete="off"
      spellCheck={false}
      allowClear
      onBlur={onBlur}
      onChange={(event) => change(event.target.value)}
      prefix={
        <input
          type="color"
          className="mp-colour"
          aria-label={t('resource.pickColour')}
          disabled={disabled}
          value={(valid(text) ?? '#808080').toLowerCase()}
          onChange={(event) => change(event.target.value)}
        />
      }
    />
  )
}

export const colourWeb: WebKind = {
  cell: ({ value }) => {
    const colour = valid(value)
    return colour ? <Swatch colour={colour} /> : <Nothing />
  },
  Input: ColourInput,
  Search: ColourInput,
}
