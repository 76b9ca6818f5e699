import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { softVersions } from '../../shared/index.ts'

export const upstreamAddress = (id: string) => `/terminal/softVersions/${id}/upstream`
export const downlinkAddress = (id: string) => `/terminal/softVersions/${id}/downlink`

/** Software versions, and the way to what they send and take. */
export default function SoftVersions(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const open = (address: (id: string) => string) => (rows: readonly Row[]) => {
    if (rows[0]) void navigate(address(rows[0].id))
  }
  return (
    <ResourceScreen
      resource={softVersions}
      cells={{
        collectCount: (row) => <Link to={upstreamAddress(row.id)}>{Number(row.collectCount ?? 0)}</Link>,
        cmdCount: (row) => <Link to={downlinkAddress(row.id)}>{Number(row.cmdCount ?? 0)}</Link>,
      }}
      actions={[
        {
          key: 'upstream',
          label: t('terminal/softVersionCollects'),
          icon: 'upload',
          permission: 'terminal/softVersionCollects/find',
          onClick: open(upstreamAddress),
        },
        {
          key: 'downlink',
          label: t('terminal/softVersionCmds'),
          icon: 'download',
          permission: 'terminal/softVersionCmds/find',
          onClick: open(downlinkAddress),
        },
      ]}
    />
  )
}
