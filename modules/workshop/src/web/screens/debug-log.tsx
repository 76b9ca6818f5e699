import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { debugLogs } from '../../shared/index.ts'
import { stepsAddress } from '../useAdjusting.ts'

export default function DebugLog(): ReactNode {
  return (
    <ResourceScreen
      resource={debugLogs}
      cells={{
        vin: (row) => <Link to={stepsAddress(row)}>{String(row.vin)}</Link>,
      }}
    />
  )
}
