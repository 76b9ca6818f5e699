import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { enumLabel, type Row } from '@motorpool/resource/web'
import { Nothing, OperatingStateTag } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { OperatingState } from '../../shared/index.ts'

/** What the vehicle of a row does, with the glyph that it has on the map. */
export function stateCell({ operatingState }: Row): ReactNode {
  const state = OPERATING_STATES.find((one) => one === operatingState)
  return state ? <OperatingStateTag state={state} label={enumLabel(OperatingState, state)} /> : <Nothing />
}
