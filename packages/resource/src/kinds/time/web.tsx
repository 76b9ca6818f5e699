import { Nothing } from '@motorpool/ui'
import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { clockFormat, clockOf } from './clock.ts'
import type { ClockOptions } from './shared.ts'

function ClockInput({ field, value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  const options = field.options as ClockOptions
  const format = clockFormat(options)
  return (
    <TimePicker
      id={id}
      value={clockOf(value, options)}
      format={format}
      disabled={disabled}
      placeholder={placeholder}
      needConfirm={false}
      style={{ width: '100%' }}
      onChange={(at) => onChange?.((at as Dayjs | null)?.format(format) ?? null)}
      onBlur={onBlur}
    />
  )
}

function ClockSearch({ field, value, onChange, id }: InputProps): ReactNode {
  const options = field.options as ClockOptions
  const format = clockFormat(options)
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <TimePicker.RangePicker
      id={id}
      value={[clockOf(from, options), clockOf(to, options)]}
      format={format}
      allowEmpty={[true, true]}
      style={{ width: '100%' }}
      onChange={(range) =>
        onChange?.(range?.some(Boolean) ? range.map((at) => at?.format(format) ?? null) : undefined)
      }
    />
  )
}

export const clockWeb: WebKind = {
  cell: ({ value }) => (typeof value === 'string' ? <span className="mp-mono">{value}</span> : <Nothing />),
  Input: ClockInput,
  Search: ClockSearch,
  range: true,
}
