import { Nothing, StatusTag, useText } from '@motorpool/ui'
import { Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import type { ChoiceOptions } from '../../kinds/choice/shared.ts'
import { asText } from './as-text.ts'
import type { InputProps, WebKind } from './kind.ts'
import { enumLabel, enumOptions } from './labels.ts'
import { toneOf } from './tones.ts'

/** Chips shown of a choice of several; the rest is counted (R133). */
export const CHIPS = 2

function EnumCell({ of, value }: { of: ChoiceOptions['of']; value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />
  const tone = toneOf(of.name, asText(value))
  const label = enumLabel(of, value)
  return tone ? <StatusTag tone={tone}>{label}</StatusTag> : label
}

function EnumListCell({ of, value }: { of: ChoiceOptions['of']; value: unknown }): ReactNode {
  if (!Array.isArray(value) || value.length === 0) return <Nothing />
  return value.map((one) => enumLabel(of, one)).join('、')
}

const matches = (input: string, option: { label?: unknown } | undefined): boolean =>
  `${option?.label as string}`.toLowerCase().includes(input.toLowerCase())

function ChoiceInput({
  field,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  placeholder,
  row,
}: InputProps): ReactNode {
  const options = enumOptions((field.options as ChoiceOptions).of)
  return (
    <Select
      id={id}
      value={value ?? undefined}
      disabled={disabled}
      placeholder={placeholder}
      allowClear={!field.flags.required || !row}
      showSearch={options.length > 8 ? { filterOption: matches } : false}
      options={options}
      onChange={(next: unknown) => onChange?.(next ?? null)}
      onBlur={onBlur}
    />
  )
}

function ChoicesInput({ field, value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  return (
    <Select
      id={id}
      mode="multiple"
      maxTagCount={CHIPS}
      value={Array.isArray(value) ? value : []}
      disabled={disabled}
      placeholder={placeholder}
      allowClear
      showSearch={{ filterOption: matches }}
      options={enumOptions((field.options as ChoiceOptions).of)}
      onChange={(next: unknown[]) => onChange?.(next)}
      onBlur={onBlur}
    />
  )
}

function ChoiceSearch({ value, onChange, several, ...rest }: InputProps): ReactNode {
  if (!several) {
    const one = Array.isArray(value) ? (value[0] as unknown) : value
    return (
      <ChoiceInput
        {...rest}
        value={one}
        onChange={(next) => onChange?.(next === null ? undefined : [next])}
      />
    )
  }
  return (
    <ChoicesInput
      {...rest}
      value={Array.isArray(value) ? value : value === undefined ? [] : [value]}
      onChange={(next) => onChange?.(Array.isArray(next) && next.length > 0 ? next : undefined)}
    />
  )
}

function useYesNo(): { value: boolean; label: string }[] {
  const t = useText()
  return [
    { value: true, label: t('resource.yes') },
    { value: false, label: t('resource.no') },
  ]
}

function BoolInput({ value, onChange, id, disabled }: InputProps): ReactNode {
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      options={useYesNo()}
      onChange={(event) => onChange?.(event.target.value as boolean)}
    />
  )
}

function BoolSearch({ value, onChange, id, placeholder }: InputProps): ReactNode {
  return (
    <Select
      id={id}
      value={value}
      allowClear
      placeholder={placeholder}
      options={useYesNo()}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}

function BoolCell({ value }: { value: unknown }): ReactNode {
  const t = useText()
  if (typeof value !== 'boolean') return <Nothing />
  return value ? t('resource.yes') : <span className="mp-faint">{t('resource.no')}</span>
}

export const choiceWeb: WebKind = {
  cell: ({ value, field }) => <EnumCell of={(field.options as ChoiceOptions).of} value={value} />,
  Input: ChoiceInput,
  Search: ChoiceSearch,
}
export const choicesWeb: WebKind = {
  cell: ({ value, field }) => <EnumListCell of={(field.options as ChoiceOptions).of} value={value} />,
  Input: ChoicesInput,
  Search: ChoiceSearch,
}
export const boolWeb: WebKind = {
  cell: ({ value }) => <BoolCell value={value} />,
  Input: BoolInput,
  Search: BoolSearch,
}
