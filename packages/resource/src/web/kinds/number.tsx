import { formatNumber, Nothing, toast, useText } from '@motorpool/ui'
import { Input, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { DecimalOptions } from '../../kinds/decimal/shared.ts'
import { toNumber } from '../../kinds/decimal/shared.ts'
import type { InputProps, WebKind } from './kind.ts'

/** Digits and one point, with a sign where negative values make sense (R164). */
export function acceptsNumber(text: string, min: number | undefined): boolean {
  return (min === undefined || min < 0 ? /^-?\d*\.?\d*$/ : /^\d*\.?\d*$/).test(text)
}

interface BoxProps {
  id?: string
  value: unknown
  onChange?(value: number | string | null): void
  onBlur?(): void
  disabled?: boolean
  placeholder?: string
  min?: number
  unit?: string
}

/** Holds what is typed until it is a number: `1.` is on the way to `1.5`. */
function NumberBox({ value, onChange, min, unit, ...rest }: BoxProps): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const shown =
    typed !== undefined && toNumber(typed) === toNumber(value) ? typed : `${(value as number | null) ?? ''}`
  return (
    <Input
      {...rest}
      value={shown}
      inputMode="decimal"
      className="mp-num"
      suffix={unit ? <span className="mp-faint">{unit}</span> : undefined}
      autoComplete="off"
      onChange={(event) => {
        const text = event.target.value.trim()
        if (!acceptsNumber(text, min)) {
          toast.warning(t('resource.notANumber'), 'not-a-number')
          setTyped('')
          onChange?.(null)
          return
        }
        setTyped(text)
        onChange?.(text === '' ? null : (toNumber(text) ?? text))
      }}
    />
  )
}

function NumberInput({ field, value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  const { min, unit } = field.options as DecimalOptions
  return (
    <NumberBox
      id={id}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder}
      min={min}
      unit={unit}
    />
  )
}

function NumberSearch({ field, value, onChange, id }: InputProps): ReactNode {
  const { min } = field.options as DecimalOptions
  const [from, to] = Array.isArray(value) ? (value as (number | null)[]) : [null, null]
  const set = (next: [unknown, unknown]) =>
    onChange?.(next[0] === null && next[1] === null ? undefined : (next as unknown))
  return (
    <Space.Compact block>
      <NumberBox id={id} value={from} placeholder="≥" min={min} onChange={(v) => set([v, to ?? null])} />
      <NumberBox value={to} placeholder="≤" min={min} onChange={(v) => set([from ?? null, v])} />
    </Space.Compact>
  )
}

export const numberWeb: WebKind = {
  cell: ({ value, field }) =>
    typeof value === 'number' ? (
      <span className="mp-num">
        {formatNumber(value, (field.options as DecimalOptions).decimals ?? 2)}
        {(field.options as DecimalOptions).unit ? (
          <small className="mp-unit">{(field.options as DecimalOptions).unit}</small>
        ) : null}
      </span>
    ) : (
      <Nothing />
    ),
  Input: NumberInput,
  Search: NumberSearch,
  range: true,
}
