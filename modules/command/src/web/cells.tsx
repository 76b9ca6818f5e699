import { type Cells, enumLabel } from '@motorpool/resource/web'
import { StatusTag, type Tone } from '@motorpool/ui'
import { CmdState } from '../shared/index.ts'

/** What is done, what is under way, what nobody knows and what failed. */
const TONES: Readonly<Record<string, Tone>> = {
  '0': 'ok',
  '1': 'bad',
  '2': 'warn',
  '3': 'info',
  '4': 'info',
  '5': 'info',
  '6': 'warn',
  '7': 'bad',
  '8': 'idle',
}

export const COMMAND_CELLS: Cells = {
  state: ({ state }) => (
    <StatusTag tone={TONES[String(state)] ?? 'idle'}>{enumLabel(CmdState, String(state))}</StatusTag>
  ),
}
