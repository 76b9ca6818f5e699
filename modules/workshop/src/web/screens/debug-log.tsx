import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { debugLogs } from '../../shared/index.ts'

export default function DebugLog(): ReactNode {
  return (
    <ResourceScreen
      resource={debugLogs}
      cells={{
        vin: (row) => (
          <Link to={`/vehicle/debug/${encodeURIComponent(String(row.vin))}`}>{String(row.vin)}</Link>
        ),
      }}
    />
  )
}
