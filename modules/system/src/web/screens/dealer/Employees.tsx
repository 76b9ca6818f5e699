import { type InputProps, ResourceScreen } from '@motorpool/resource/web'
import { NoChoice } from '@motorpool/ui'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { employees } from '../../../shared/index.ts'
import { useUserChoices } from './useUserChoices.ts'

/** Chooses a sign-in account by name. */
function UserSelect({ id, value, onChange, disabled, row, placeholder }: InputProps): ReactNode {
  const { options, query, search } = useUserChoices(value, row)
  return (
    <Select
      id={id}
      allowClear
      disabled={disabled}
      placeholder={placeholder}
      loading={query.isFetching}
      notFoundContent={<NoChoice of={query} />}
      value={(value as string | null) ?? undefined}
      options={options}
      showSearch={{ filterOption: false, onSearch: search }}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

const inputs = { userId: UserSelect }

export default function Employees(): ReactNode {
  return <ResourceScreen resource={employees} inputs={inputs} />
}
