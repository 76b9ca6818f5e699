import { TimeText, useKept, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import './kept.css'
import { useKeeping } from './useKeeping.ts'

/** Says that the server is not reached, and how old what is shown may be. */
export function KeptNote(): ReactNode {
  const t = useText()
  useKeeping()
  const since = useKept((s) => s.since)
  if (since === undefined) return null
  return (
    <p className="kept-note" role="status">
      {t('ui.kept')} <TimeText value={since} />
    </p>
  )
}
