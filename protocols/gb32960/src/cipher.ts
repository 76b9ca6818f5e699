import { readTime } from '@motorpool/gbt'
import { newRecord } from '@motorpool/wire'
import { BODY_AT, bodyLength, COMMAND_AT, Command, type Edition, ENCRYPTION_AT, Encryption } from './frame.ts'
import { readVehicleLogin } from './login.ts'
import { summarise, Walk } from './summary.ts'

/** An RSA result is a multiple of its modulus, and no modulus in use is shorter. */
const RSA_STEP = 64

/**
 * Whether the data unit cannot be read without a key. Some senders write 00 for "none"; some write 02 (RSA) over plain
 * text, which shows in the length or, where that could be RSA's, in a body that reads as plain text to its very end.
 */
export function isCiphered(frame: Uint8Array, edition: Edition): boolean {
  const encryption = frame[ENCRYPTION_AT] ?? 0
  const length = bodyLength(frame)
  if (encryption <= Encryption.none || length === 0) return false
  if (encryption !== Encryption.rsa) return true
  return length % RSA_STEP === 0 && !readsAsPlain(frame, edition)
}

function readsAsPlain(frame: Uint8Array, edition: Edition): boolean {
  if (readTime(frame, BODY_AT) < 0) return false
  const command = frame[COMMAND_AT]
  if (command === Command.login) return readVehicleLogin(frame, edition) !== null
  if (command !== Command.realtime && command !== Command.reissue) return false
  return summarise(frame, edition, newRecord('', command, frame)) === Walk.whole
}
