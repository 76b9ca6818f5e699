import { ResourceScreen } from '@motorpool/resource/web'
import { vehicleRemoves } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { ALARM_CELLS } from './cells.tsx'

/** Terminals taken out of vehicles that are on record for one of the national standards. */
export const RemovalList = ({ usage }: { usage: 'GB4' | 'GB6' }): ReactNode => (
  <ResourceScreen
    resource={vehicleRemoves}
    cells={ALARM_CELLS}
    only={{ filingUsage: usage }}
    preset={() => ({ filingUsage: usage })}
  />
)
