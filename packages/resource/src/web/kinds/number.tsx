import { formatNumber, Nothing } from '@motorpool/ui'
import { Input, Space } from 'antd'
import type { ReactNode } from 'react'
import type { DecimalOptions } from '../../kinds/decimal/shared.ts'
import type { InputProps, WebKind } from './kind.ts'
import { numberRange, useTypedNumber } from './useTypedNumber.ts'

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

function NumberBox({ value, onChange, min, unit, ...rest }: BoxProps): ReactNode {
  const { shown, type } = useTypedNumber(value, min, onChange)
  return (
    <Input
      {...rest}
      value={shown}
      inputMode="decimal"
      className="mp-num"
      suffix={unit ? <span className="mp-faint">{unit}</span> : undefined}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
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
  return (
    <Space.Compact block>
      <NumberBox
        id={id}
        value={from}
        placeholder="≥"
        min={min}
        onChange={(next) => onChange?.(numberRange(value, { from: next }))}
      />
      <NumberBox
        value={to}
        placeholder="≤"
        min={min}
        onChange={(next) => onChange?.(numberRange(value, { to: next }))}
      />
    </Space.Compact>
  )
}

export const numberWeb: WebKind = {
  cell: ({ value, field }) => {
    const { decimals = 2, unit, ungrouped } = field.options as DecimalOptions
    if (typeof value !== 'number') return <Nothing />
    return (
      <span className="mp-num">
        {ungrouped ? String(value) : formatNumber(value, decimals)}
        {unit ? <small className="mp-unit">{unit}</small> : null}
      </span>
    )
  },
  Input: NumberInput,
  Search: NumberSearch,
  range: true,
}
