import { type Cells, enumLabel } from '@motorpool/resource/web'
import { StatusTag, type Tone } from '@motorpool/ui'
import { OtaState, OtaTaskStatus } from '../shared/enums.ts'

const TONES: Readonly<Record<string, Tone>> = {
  WAIT: 'idle',
  RUNNING: 'info',
  CONFIRM: 'info',
  PAUSED: 'warn',
  STOPPED: 'bad',
  SUCCESS: 'ok',
  FAIL: 'bad',
  CANCELLED: 'idle',
}

const tag = (label: string, state: string) => <StatusTag tone={TONES[state] ?? 'idle'}>{label}</StatusTag>

export const stateTag = (state: string) => tag(enumLabel(OtaState, state), state)
export const statusTag = (status: string) => tag(enumLabel(OtaTaskStatus, status), status)

export const LOG_CELLS: Cells = { state: ({ state }) => stateTag(String(state)) }
export const TASK_CELLS: Cells = { taskStatus: ({ taskStatus }) => statusTag(String(taskStatus)) }
