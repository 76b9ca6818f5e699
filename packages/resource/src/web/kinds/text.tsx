import { asText, Mono, Nothing, useText } from '@motorpool/ui'
import { Button, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import type { InputProps, WebKind } from './kind.ts'

/** Codes, numbers of things and addresses read better where every character has one width. */
const CODE = /(?:code|vin|no|number|iccid|imei|imsi|msisdn|phone|ip)$/i

export function isCodeName(name: string): boolean {
  return CODE.test(name)
}

export function TextCell({ name, value }: { name: string; value: unknown }): ReactNode {
  const text = asText(value)
  if (text === '') return <Nothing />
  return isCodeName(name) ? <Mono>{text}</Mono> : text
}

function TextInput({
  field,
  value,
  onChange,
  name,
  resource: _r,
  values: _v,
  row: _w,
  ...rest
}: InputProps): ReactNode {
  const { max, upper } = field.options as { max?: number; upper?: boolean }
  return (
    <Input
      {...rest}
      value={asText(value)}
      maxLength={max}
      className={isCodeName(name) ? 'mp-mono' : undefined}
      onChange={(event) => onChange?.(upper ? event.target.value.toUpperCase() : event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function TextSearch({ value, onChange, placeholder, id }: InputProps): ReactNode {
  return (
    <Input
      id={id}
      value={asText(value)}
      maxLength={64}
      allowClear
      placeholder={placeholder}
      onChange={(event) => onChange?.(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function AreaInput({
  field,
  value,
  onChange,
  name: _n,
  resource: _r,
  values: _v,
  row: _w,
  ...rest
}: InputProps): ReactNode {
  const { max } = field.options as { max?: number }
  return (
    <Input.TextArea
      {...rest}
      value={asText(value)}
      maxLength={max}
      autoSize={{ minRows: 2, maxRows: 6 }}
      showCount={Boolean(max && asText(value).length > max * 0.8)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** What is stored is never shown: an empty field keeps it, and one that need not be there can be cleared. */
function SecretInput({
  field,
  value,
  onChange,
  name,
  resource: _r,
  values: _v,
  row,
  placeholder,
  ...rest
}: InputProps): ReactNode {
  const t = useText()
  const { max } = field.options as { max?: number }
  const isStored = row?.[`${name}Set`] === true
  const isCleared = isStored && value === null
  const kept = t(isCleared ? 'resource.secretCleared' : 'resource.secretKept')
  const input = (
    <Input.Password
      {...rest}
      value={asText(value)}
      maxLength={max}
      autoComplete="new-password"
      placeholder={isStored ? kept : placeholder}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
  if (!isStored || field.flags.required || rest.disabled) return input
  return (
    <Space.Compact block>
      {input}
      <Button onClick={() => onChange?.(isCleared ? '' : null)}>
        {t(isCleared ? 'resource.secretKeep' : 'resource.clearValue')}
      </Button>
    </Space.Compact>
  )
}

/** JSON is edited as text; what does not parse stays text and is refused by the rule. */
function JsonInput({ value, onChange, id, disabled, onBlur, placeholder }: InputProps): ReactNode {
  const text =
    typeof value === 'string'
      ? value
      : value === null || value === undefined
        ? ''
        : JSON.stringify(value, null, 2)
  return (
    <Input.TextArea
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      placeholder={placeholder}
      value={text}
      className="mp-mono"
      autoSize={{ minRows: 3, maxRows: 12 }}
      onChange={(event) => {
        try {
          onChange?.(JSON.parse(event.target.value))
        } catch {
          onChange?.(event.target.value)
        }
      }}
    />
  )
}

export const textWeb: WebKind = {
  cell: ({ name, value }) => <TextCell name={name} value={value} />,
  Input: TextInput,
  Search: TextSearch,
}
export const textareaWeb: WebKind = { ...textWeb, Input: AreaInput, wide: true }
export const secretWeb: WebKind = { cell: () => <Nothing />, Input: SecretInput }
export const jsonWeb: WebKind = { cell: textWeb.cell, Input: JsonInput, wide: true }
