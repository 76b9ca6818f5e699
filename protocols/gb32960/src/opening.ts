/** Data units that came enciphered (§6.4), opened with the keys that the gateway holds. */
import { copy, readTime } from '@motorpool/gbt'
import { type CipherPort, type OwnCipher, type Refusal, refusal, type SharedCipher } from '@motorpool/wire'
import { BODY_AT, COMMAND_AT, Command, ENCRYPTION_AT, Encryption, FLAG_AT, TIME_LENGTH } from './frame.ts'
import { readId } from './identity.ts'
import { replyWith } from './reply.ts'

const SHARED: Readonly<Record<number, SharedCipher>> = {
  [Encryption.aes]: 'aes128',
  [Encryption.sm4]: 'sm4',
}
const OWN: Readonly<Record<number, OwnCipher>> = { [Encryption.rsa]: 'rsa', [Encryption.sm2]: 'sm2' }

/** Whether only the platform's private key opens the data unit: work that a stranger may not ask for at will. */
export function isForUs(frame: Uint8Array): boolean {
  return OWN[frame[ENCRYPTION_AT] ?? 0] !== undefined
}

/** Whether it is opened by a key of its vehicle, or offers one, which is compared with those that are held. */
export function asksForKeys(frame: Uint8Array): boolean {
  return SHARED[frame[ENCRYPTION_AT] ?? 0] !== undefined || frame[COMMAND_AT] === Command.keyExchange
}

/** The frame with its data unit in clear, under the encryption byte "none"; the BCC is that of these bytes. */
export function openFrame(
  frame: Uint8Array,
  ciphers: CipherPort | undefined,
  now: number,
): Uint8Array | Refusal {
  const encryption = frame[ENCRYPTION_AT] ?? 0
  const id = readId(frame)
  if (!ciphers || id === undefined)
    return refusal('encrypted', `data unit under encryption ${encryption}, no key agreed`)
  const unit = openUnit(frame, encryption, id, ciphers, now)
  if (!unit)
    return refusal('encrypted', `no key in force opens the data unit of ${id} under encryption ${encryption}`)
  const head = copy(frame.subarray(0, BODY_AT))
  head[ENCRYPTION_AT] = Encryption.none
  return replyWith(head, frame[COMMAND_AT] ?? 0, frame[FLAG_AT] ?? 0, unit)
}

function openUnit(
  frame: Uint8Array,
  encryption: number,
  id: string,
  ciphers: CipherPort,
  now: number,
): Uint8Array | undefined {
  const sealed = frame.subarray(BODY_AT, frame.length - 1)
  const command = frame[COMMAND_AT] ?? 0
  const own = OWN[encryption]
  if (own) {
    const unit = ciphers.openOwn(own, sealed, (bytes) => beginsRight(command, bytes))
    return unit && beginsRight(command, unit) ? unit : undefined
  }
  for (const { cipher, key, activeFrom, expires } of ciphers.keysOf(id)) {
    if (cipher !== SHARED[encryption] || now < activeFrom || now >= expires) continue
    const unit = ciphers.open(cipher, key, sealed)
    if (unit && unit.length <= sealed.length && beginsRight(command, unit)) return unit
  }
  return undefined
}

/** Another key's bytes may pass for well padded: what does not begin as the command's data unit was not opened. */
function beginsRight(command: number, unit: Uint8Array): boolean {
  if (command === Command.heartbeat || command === Command.timeSync) return unit.length === 0
  if (command === Command.keyExchange) {
    const type = unit[0] ?? 0
    return type >= Encryption.rsa && type <= Encryption.sm4
  }
  return unit.length >= TIME_LENGTH && readTime(unit, 0) >= 0
}
