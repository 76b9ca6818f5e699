import { f } from '@motorpool/resource/shared'
import { codeInput, type InputProps, RefSelect } from '@motorpool/resource/web'
import { USABLE_TERMINALS } from '@motorpool/terminal/shared'
import { NoChoice, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { findVehicles, holdersOf } from './calls.ts'

/** A vehicle by its VIN, found by any part of its numbers. */
export const VinInput = codeInput({ key: 'workshop', find: findVehicles }, 'workshop.findVehicle')

const usable = f.ref(USABLE_TERMINALS, { as: 'terminalCode' })

/** A terminal that can be put onto a vehicle. */
export function TerminalInput(props: InputProps): ReactNode {
  return <RefSelect {...props} field={usable} multiple={false} />
}

/** One of those who hold a post. */
export function HolderSelect(props: {
  post: string
  value: string | undefined
  label: string
  disabled?: boolean | undefined
  shown?: string | undefined
  onChange(id: string): void
}): ReactNode {
  const t = useText()
  const found = useQuery({
    queryKey: ['workshop', 'holders', props.post],
    queryFn: ({ signal }) => holdersOf(props.post, signal),
  })
  const options = (found.data ?? []).map((h) => ({ value: h.id, label: h.label }))
  if (props.value && props.shown && !options.some((o) => o.value === props.value))
    options.unshift({ value: props.value, label: props.shown })
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={props.label}
      placeholder={t('resource.pleaseSelect')}
      disabled={props.disabled}
      loading={found.isLoading}
      notFoundContent={<NoChoice of={found} />}
      value={props.value}
      onChange={props.onChange}
      options={options}
    />
  )
}

/** The input of a field that names a holder of a post. */
export function holderInput(post: string, shown: string): ComponentType<InputProps> {
  return function HolderInput({ value, onChange, disabled, row, name }: InputProps): ReactNode {
    return (
      <HolderSelect
        post={post}
        label={name}
        value={typeof value === 'string' && value ? value : undefined}
        shown={typeof row?.[shown] === 'string' ? row[shown] : undefined}
        disabled={disabled}
        onChange={(id) => onChange?.(id)}
      />
    )
  }
}
