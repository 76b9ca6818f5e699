import { byId } from '@motorpool/protocols'
import { isDeletion, type MessageEvent, type VehicleEvent } from '@motorpool/stream/server'
import { type Claimed, editionIn, RawForm, rawFormOf } from '@motorpool/wire'
import type { Moment } from '../life/life.ts'

/** What the vehicle's terminal has said of itself last, by what it said. */
export interface ClaimState {
  readonly protocol: string | null
  readonly claimed: Claimed
}

/** What is to be held against the record. */
export interface ClaimCheck {
  readonly protocol: string | null
  readonly claimed: Claimed
  readonly moment: Moment
}

export const NOTHING_CLAIMED: ClaimState = { protocol: null, claimed: {} }

/** Most characters of a value that a terminal says; what is longer is cut. */
const MAX = 64

function claimOf(event: MessageEvent): ClaimState | undefined {
  const protocol = byId(event.protocol)
  const { messageId, flags, rawForm } = event.columns
  if (!protocol?.claims.includes(messageId) || event.type === 'sent') return undefined
  const edition = editionIn(flags, protocol.editions)
  const form = rawForm === RawForm.frame ? RawForm.frame : rawFormOf(rawForm)
  const frame = protocol.decode(event.raw, form, { messageId, ...(edition ? { edition } : {}) })
  if (!frame.ok) return undefined
  const said = Object.entries(protocol.claimed(frame)).map(([key, value]) => [key, value.slice(0, MAX)])
  return { protocol: protocol.name, claimed: Object.fromEntries(said) }
}

const checked = (state: ClaimState, time: number, place: number): ClaimCheck => ({
  ...state,
  moment: { time, place, late: false },
})

/** Terminals say who they are when they sign on, and the record may change under them. */
export function claimStep(
  state: ClaimState,
  event: VehicleEvent,
): { state: ClaimState; outputs: readonly ClaimCheck[] } {
  if (isDeletion(event)) return { state: NOTHING_CLAIMED, outputs: [] }
  if (event.kind === 'registration')
    return { state, outputs: state.protocol === null ? [] : [checked(state, event.time, event.place)] }
  const said = event.kind === 'message' ? claimOf(event) : undefined
  if (event.kind !== 'message' || !said) return { state, outputs: [] }
  // Another protocol: another terminal, of which the old one's words say nothing.
  const before = state.protocol === said.protocol ? state.claimed : {}
  const next = { protocol: said.protocol, claimed: { ...before, ...said.claimed } }
  const isSame = JSON.stringify(next) === JSON.stringify(state)
  return { state: isSame ? state : next, outputs: [checked(next, event.receiveTime, event.place)] }
}
