import { lastDays, ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { trips } from '../../shared/index.ts'

/** The list begins with the last seven days (R169). */
const lastWeek = () => ({ time: lastDays(7) })

/** Trips of the fleet, the newest first. */
export default function Trips(): ReactNode {
  return <ResourceScreen resource={trips} plain sortable defaults={lastWeek} />
}
