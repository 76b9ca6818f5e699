import type { Row } from '@motorpool/resource/web'
import type { ReactNode } from 'react'

/** Vehicles that are named; more are counted. */
const NAMED = 4

/** Which vehicles a dialog is about. */
export function Concerned({ rows }: { rows: readonly Row[] }): ReactNode {
  return (
    <p className="mp-soft mp-mono vehicle-concerned">
      {rows.slice(0, NAMED).map((row) => (
        <span key={row.id}>{String(row.vin)}</span>
      ))}
      {rows.length > NAMED ? <span>+{rows.length - NAMED}</span> : null}
    </p>
  )
}
