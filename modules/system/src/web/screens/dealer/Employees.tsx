import { type InputProps, ResourceScreen } from '@motorpool/resource/web'
import { api, useDebounced } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { employees } from '../../../shared/index.ts'

interface User {
  id: string
  userName: string
  realName: string
}

/** Chooses a sign-in account by name. */
function UserSelect({ id, value, onChange, disabled, row, placeholder }: InputProps): ReactNode {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const { data, isFetching } = useQuery({
    queryKey: ['options', 'system/users', keyword],
    queryFn: async () => {
      const { items } = await api.post<{ items: User[] }>(
        '/api/system-svc/users/V1.0/page',
        { ...(keyword ? { realName: keyword } : {}), page: 1, pageSize: 50 },
        { quiet: true },
      )
      return items.map((user) => ({ value: user.id, label: `${user.realName}（${user.userName}）` }))
    },
  })
  const stored =
    row?.userId && row.userId === value
      ? [{ value: `${row.userId as string}`, label: `${row.userName as string}` }]
      : []
  const options = [...stored.filter((s) => !data?.some((o) => o.value === s.value)), ...(data ?? [])]
  return (
    <Select
      id={id}
      allowClear
      disabled={disabled}
      placeholder={placeholder}
      loading={isFetching}
      value={(value as string | null) ?? undefined}
      options={options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

const inputs = { userId: UserSelect }

export default function Employees(): ReactNode {
  return <ResourceScreen resource={employees} inputs={inputs} />
}
