import { copy, seal } from '@motorpool/gbt'
import type { ForwardOptions } from '@motorpool/wire'
import {
  bodyLength,
  COMMAND_AT,
  Command,
  ENCRYPTION_AT,
  Encryption,
  editionOf,
  FLAG_AT,
  Flag,
  ID_AT,
  ID_LENGTH,
  OVERHEAD,
} from './frame.ts'

const CARRIED: ReadonlySet<number> = new Set([
  Command.login,
  Command.realtime,
  Command.reissue,
  Command.logout,
])

/**
 * A stored frame of a vehicle as a lower platform sends it on, with its check made right: the data unit in clear, a late report
 * as reissue (03), under the vehicle's code at the upper platform. Undefined for what is not sent on: answers, commands of the
 * platform, bytes that are no frame, frames of another edition.
 */
export function forwardedFrame(
  frame: Uint8Array,
  { edition, vin, late }: ForwardOptions,
): Uint8Array | undefined {
  const command = frame[COMMAND_AT] ?? 0
  const isFrame =
    frame.length >= OVERHEAD && editionOf(frame) === edition && bodyLength(frame) === frame.length - OVERHEAD
  if (!isFrame || frame[FLAG_AT] !== Flag.command || !CARRIED.has(command)) return undefined
  const made = copy(frame)
  if (late && command === Command.realtime) made[COMMAND_AT] = Command.reissue
  made[ENCRYPTION_AT] = Encryption.none
  if (vin !== undefined) {
    for (let i = 0; i < ID_LENGTH; i++) made[ID_AT + i] = vin.charCodeAt(i) || 0
  }
  return seal(made)
}
