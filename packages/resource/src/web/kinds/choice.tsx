import { asText, enumLabel, listed, Nothing, StatusTag, useText } from '@motorpool/ui'
import { Checkbox, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { BoolOptions } from '../../kinds/bool/shared.ts'
import type { ChoiceOptions } from '../../kinds/choice/shared.ts'
import type { ChoicesOptions } from '../../kinds/choices/shared.ts'
import { EmptyChoice } from '../options/EmptyChoice.tsx'
import type { InputProps, WebKind } from './kind.ts'
import { toneOf } from './tones.ts'
import { matches, searchedChoices, useChoices, useNarrowed } from './useChoices.ts'

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
  return listed(value.map((one) => enumLabel(of, one)))
}

function ChoiceInput(props: InputProps & { searching?: boolean }): ReactNode {
  const { field, value, onChange, onBlur, id, disabled, placeholder, row, values, searching } = props
  const t = useText()
  const { input, ...source } = field.options as ChoiceOptions
  const { options: all, loading } = useChoices(source, { value, values, searching })
  const left = useNarrowed(source, { value, values, searching, onChange })
  const options = left ? all.filter((one) => left.includes(one.value)) : all
  if (input === 'radio' && !searching)
    return (
      <Radio.Group
        id={id}
        value={value}
        disabled={disabled}
        options={options}
        onChange={(event) => onChange?.(event.target.value as string)}
      />
    )
  return (
    <Select
      id={id}
      value={value ?? undefined}
      disabled={disabled}
      placeholder={loading ? t('resource.requesting') : placeholder}
      loading={loading}
      notFoundContent={<EmptyChoice input={props} by={source.from?.by} />}
      allowClear={!field.flags.required || !row}
      showSearch={options.length > 8 ? { filterOption: matches } : false}
      options={options}
      onChange={(next: unknown) => onChange?.(next ?? null)}
      onBlur={onBlur}
    />
  )
}

function ChoicesInput(props: InputProps & { searching?: boolean }): ReactNode {
  const { field, value, onChange, onBlur, id, disabled, placeholder, values, searching } = props
  const t = useText()
  const { input, ...source } = field.options as ChoicesOptions
  const { options, loading } = useChoices(source, { value, values, searching })
  if (input === 'checkbox' && !searching)
    return (
      <Checkbox.Group
        value={Array.isArray(value) ? value : []}
        disabled={disabled}
        options={options}
        onChange={(next) => onChange?.(next)}
      />
    )
  return (
    <Select
      id={id}
      mode="multiple"
      maxTagCount={CHIPS}
      value={Array.isArray(value) ? value : []}
      disabled={disabled}
      placeholder={loading ? t('resource.requesting') : placeholder}
      loading={loading}
      notFoundContent={<EmptyChoice input={props} by={source.from?.by} />}
      allowClear
      showSearch={{ filterOption: matches }}
      options={options}
      onChange={(next: unknown[]) => onChange?.(next)}
      onBlur={onBlur}
    />
  )
}

function ChoiceSearch({ value, onChange, several, ...rest }: InputProps): ReactNode {
  if (!several) {
    const one = Array.isArray(value) ? (value[0] as unknown) : value
    return (
      <ChoiceInput {...rest} searching value={one} onChange={(next) => onChange?.(searchedChoices(next))} />
    )
  }
  return (
    <ChoicesInput
      {...rest}
      searching
      value={Array.isArray(value) ? value : value === undefined ? [] : [value]}
      onChange={(next) => onChange?.(searchedChoices(next))}
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

function BoolInput({ field, value, onChange, id, disabled }: InputProps): ReactNode {
  const options = useYesNo()
  const { input } = field.options as BoolOptions
  if (input === 'switch')
    return <Switch id={id} checked={value === true} disabled={disabled} onChange={(on) => onChange?.(on)} />
  if (input === 'checkbox')
    return (
      <Checkbox
        id={id}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    )
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      options={options}
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
