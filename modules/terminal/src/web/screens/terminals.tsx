import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { terminals } from '../../shared/index.ts'
import { useFreeNumber } from './useFreeNumber.ts'

export const terminalAddress = (id: string) => `/terminal/terminals/${id}`

export default function Terminals(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const freeNumber = useFreeNumber()
  return (
    <ResourceScreen
      resource={terminals}
      cells={{ terminalCode: (row) => <Link to={terminalAddress(row.id)}>{String(row.terminalCode)}</Link> }}
      actions={[
        {
          key: 'detail',
          label: t('terminal/terminals.open'),
          icon: 'search',
          permission: 'find',
          onClick: ([row]) => {
            if (row) void navigate(terminalAddress(row.id))
          },
        },
        {
          key: 'freeNumber',
          label: t('terminal/terminals.freeNumber'),
          icon: 'key',
          permission: 'update',
          onClick: ([row]) => freeNumber(row),
        },
      ]}
    />
  )
}
