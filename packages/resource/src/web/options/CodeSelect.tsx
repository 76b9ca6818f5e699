import { NoChoice, useDebounced, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { labelKey } from '../../shared/define.ts'
import type { InputProps } from '../kinds/kind.ts'

const DEBOUNCE_MS = 300

export interface CodeSearch {
  /** First part of the query's key. */
  key: string
  find(keyword: string, signal: AbortSignal): Promise<readonly { code: string; label: string }[]>
}

interface CodeSelectProps {
  search: CodeSearch
  id?: string | undefined
  value: string | undefined
  label: string
  placeholder: string
  disabled?: boolean | undefined
  clearable?: boolean
  onChange(code: string | undefined): void
}

/** Chooses a code (a VIN, say) by any of the words that a search finds it by. */
export function CodeSelect(props: CodeSelectProps): ReactNode {
  const { search, value, disabled, clearable = false, onChange } = props
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, DEBOUNCE_MS)
  const found = useQuery({
    queryKey: [search.key, 'codes', keyword],
    queryFn: ({ signal }) => search.find(keyword, signal),
    enabled: keyword.trim() !== '' && !disabled,
  })
  return (
    <Select
      {...(props.id ? { id: props.id } : {})}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={clearable}
      disabled={disabled}
      loading={found.isFetching}
      notFoundContent={keyword.trim() ? <NoChoice of={found} /> : null}
      value={value || undefined}
      placeholder={props.placeholder}
      aria-label={props.label}
      onChange={(code: string | undefined) => onChange(code)}
      options={(found.data ?? []).map(({ code, label }) => ({ value: code, label }))}
    />
  )
}

/** The input of a field that holds such a code; `placeholder` is a text's key. */
export function codeInput(search: CodeSearch, placeholder: string): ComponentType<InputProps> {
  return function CodeInput({ id, resource, name, value, disabled, onChange }: InputProps): ReactNode {
    const t = useText()
    return (
      <CodeSelect
        id={id}
        search={search}
        value={typeof value === 'string' ? value : undefined}
        label={t(labelKey(resource, name))}
        placeholder={t(placeholder)}
        disabled={disabled}
        onChange={onChange ?? (() => {})}
      />
    )
  }
}
