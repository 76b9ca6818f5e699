import { type Cells, enumLabel } from '@motorpool/resource/web'
import { Mono, StatusTag, type Tone } from '@motorpool/ui'
import { ForwardActiveStatus, ForwardEvent } from '../shared/enums.ts'

const STATUS: Record<ForwardActiveStatus, Tone> = { STOPPED: 'idle', RUNNING: 'ok', ERROR: 'bad' }
const EVENTS: Partial<Record<string, Tone>> = {
  SIGNED_ON: 'ok',
  MADE_UP: 'ok',
  LOST: 'bad',
  FAILED: 'bad',
  GAP: 'warn',
  RUN: 'info',
}

export const statusTag = (status: ForwardActiveStatus) => (
  <StatusTag tone={STATUS[status]}>{enumLabel(ForwardActiveStatus, status)}</StatusTag>
)

export const TASK_CELLS: Cells = {
  activeStatus: ({ activeStatus }) => statusTag(activeStatus as ForwardActiveStatus),
}

export const LOG_CELLS: Cells = {
  event: ({ event }) => (
    <StatusTag tone={EVENTS[String(event)] ?? 'idle'}>{enumLabel(ForwardEvent, String(event))}</StatusTag>
  ),
}

export const FRAME_CELLS: Cells = {
  frame: ({ frame }) => <Mono>{typeof frame === 'string' ? frame : ''}</Mono>,
}
