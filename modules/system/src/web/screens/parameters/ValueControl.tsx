import type { InputProps, Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Input, InputNumber, Switch } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { declaredParameter, type ParameterDef } from '../../../shared/index.ts'
import { useOwnName } from '../own-name.ts'

interface Props {
  id?: string | undefined
  label?: string | undefined
  type: string
  /** Of a parameter that the code declares: its limits and unit. */
  def?: ParameterDef | undefined
  value: string
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  onChange(value: string): void
  onBlur?: (() => void) | undefined
}

/** The value of a parameter, held as text and set by what fits its type. */
export function ValueControl({ id, label, type, def, value, disabled, invalid, ...on }: Props): ReactNode {
  const t = useText()
  const { onChange, onBlur } = on
  const common = { id, 'aria-label': label, disabled }
  if (type === 'BOOL')
    return <Switch {...common} checked={value === 'true'} onChange={(checked) => onChange(String(checked))} />
  if (type === 'NUMBER') {
    const { min, max, unit } = def?.type === 'NUMBER' ? def : {}
    return (
      <InputNumber
        {...common}
        style={{ width: '100%' }}
        value={value === '' ? null : Number(value)}
        min={min}
        max={max}
        status={invalid ? 'error' : ''}
        suffix={unit ? t(`parameter.unit.${unit}`) : undefined}
        onChange={(number) => onChange(number === null ? '' : String(number))}
        onBlur={onBlur}
      />
    )
  }
  return (
    <Input
      {...common}
      value={value}
      maxLength={def?.type === 'STRING' ? def.max : 2048}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What stays of a value when its parameter becomes one of another type. */
export function fitted(type: string, value: string): string {
  if (type === 'BOOL') return value === 'true' ? 'true' : 'false'
  if (type === 'NUMBER') return /^-?\d+(\.\d+)?$/.test(value) ? value : ''
  return value
}

/** In the form: a switch, a number or a text, as the type beside it says. */
export function ValueInput({ id, value, values, disabled, onChange, onBlur }: InputProps): ReactNode {
  const type = textOf(values.type) || 'STRING'
  const held = textOf(value)
  const fit = fitted(type, held)
  useEffect(() => {
    if (fit !== held) onChange?.(fit)
  }, [fit, held, onChange])
  return (
    <ValueControl
      id={id}
      type={type}
      def={declaredParameter(textOf(values.key))?.def}
      value={fit}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
      onBlur={onBlur}
    />
  )
}

/** In the list: what is on or off says so. */
export function ValueCell({ row }: { row: Row }): ReactNode {
  const t = useText()
  const value = textOf(row.value)
  if (row.type === 'BOOL') return t(value === 'true' ? 'resource.yes' : 'resource.no')
  return value
}

/** Parameters of the code are named in the reader's language; the stored name is the Chinese one. */
export function NameCell({ row }: { row: Row }): ReactNode {
  const own = row.sysFlag === true ? `parameter.${textOf(row.key)}` : undefined
  return useOwnName(own, textOf(row.name))
}
