import type { ReactNode } from 'react'
import './report.css'
import { Days } from './Days.tsx'
import { Needs } from './Needs.tsx'
import { useMayCount } from './statistics.ts'

/** What waits for the reader and what the fleet did. */
export function Report(): ReactNode {
  const counted = useMayCount()
  return (
    <div className="home-report">
      <Needs />
      {counted ? <Days /> : null}
    </div>
  )
}
