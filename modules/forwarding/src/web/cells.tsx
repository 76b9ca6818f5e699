import { type Cells, enumLabel } from '@motorpool/resource/web'
import { Mono, Nothing, StatusTag, type Tone } from '@motorpool/ui'
import { ForwardActiveStatus, ForwardEvent, ForwardReason } from '../shared/enums.ts'

const STATUS: Record<ForwardActiveStatus, Tone> = { STOPPED: 'idle', RUNNING: 'ok', ERROR: 'bad' }
const EVENTS: Partial<Record<string, Tone>> = {
  SIGNED_ON: 'ok',
  MADE_UP: 'ok',
  LOST: 'bad',
  FAILED: 'bad',
  GAP: 'warn',
  RUN: 'info',
  SUB_SIGNED_ON: 'ok',
  SUB_LOST: 'warn',
  COUNTED_SHORT: 'bad',
  VEHICLE_REFUSED: 'bad',
  ASKED: 'info',
}

export const statusTag = (status: ForwardActiveStatus) => (
  <StatusTag tone={STATUS[status]}>{enumLabel(ForwardActiveStatus, status)}</StatusTag>
)

export const eventTag = (event: string) => (
  <StatusTag tone={EVENTS[event] ?? 'idle'}>{enumLabel(ForwardEvent, event)}</StatusTag>
)

/** A code in the reader's language; anything else, an address or what the network said, as it is. */
export const reasonText = (detail: string): string =>
  ForwardReason.values.some((one) => one === detail) ? enumLabel(ForwardReason, detail) : detail

const reasonCell = (detail: unknown) =>
  typeof detail === 'string' && detail !== '' ? reasonText(detail) : <Nothing />

export const TASK_CELLS: Cells = {
  activeStatus: ({ activeStatus }) => statusTag(activeStatus as ForwardActiveStatus),
}

export const LOG_CELLS: Cells = {
  detail: ({ detail }) => reasonCell(detail),
  event: ({ event }) => eventTag(String(event)),
}

export const FRAME_CELLS: Cells = {
  reason: ({ reason }) => reasonCell(reason),
  frame: ({ frame }) => <Mono>{typeof frame === 'string' ? frame : ''}</Mono>,
}
