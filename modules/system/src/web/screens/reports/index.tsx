import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { reports } from '../../../shared/report/resource.ts'
import { ConfigInput } from './ConfigInput.tsx'

const inputs = { config: ConfigInput }

export default function Reports(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const view = (row: Row | undefined) => {
    if (typeof row?.pageCode === 'string') void navigate(`/system/reports/${row.pageCode}`)
    else toast.warning(t('report.noPage'))
  }
  return (
    <ResourceScreen
      resource={reports}
      inputs={inputs}
      actions={[
        {
          key: 'view',
          label: t('report.open'),
          icon: 'eye',
          permission: 'find',
          onClick: ([row]) => view(row),
        },
      ]}
    />
  )
}
