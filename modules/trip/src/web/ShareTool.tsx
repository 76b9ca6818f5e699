import { ToolButton, usePermission, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import type { WholeTrip } from '../shared/index.ts'
import { ShareDialog } from './ShareDialog.tsx'

/** Begins the sharing of a trip, for whom may. */
export function ShareTool({ trip }: { trip: WholeTrip }): ReactNode {
  const t = useText()
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (!may('analysis/tripLinks/create')) return null
  const ongoing = trip.state === 'ONGOING'
  return (
    <>
      <ToolButton
        icon="link"
        label={t(ongoing ? 'trip.share.ongoing' : 'trip.share')}
        disabled={ongoing}
        onClick={() => setOpen(true)}
      />
      {open ? <ShareDialog trip={trip} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
