/** Key exchange (2025 command 0B): what a vehicle offers, judged. */
import { readTime } from '@motorpool/gbt'
import {
  type CipherPort,
  type OwnCipher,
  type Refusal,
  refusal,
  SHARED_KEY_LENGTH,
  type SharedCipher,
  type SharedKey,
  wordAt,
} from '@motorpool/wire'
import { BODY_AT, bodyLength, Encryption, TIME_LENGTH } from './frame.ts'

export interface KeyOffer {
  ok: true
  key: SharedKey
  /** The very key that is held already: the vehicle has missed the answer. */
  repeated: boolean
}

const FIXED = 3 + 2 * TIME_LENGTH
const CIPHERS: Readonly<Record<number, { cipher: SharedCipher; wrap: OwnCipher }>> = {
  [Encryption.aes]: { cipher: 'aes128', wrap: 'rsa' },
  [Encryption.sm4]: { cipher: 'sm4', wrap: 'sm2' },
}

/**
 * `opened`: the whole data unit came enciphered, so the key in it may stand as it is. Otherwise the key field itself is
 * enciphered to the platform, an AES key by RSA and an SM4 key by SM2. A key that anyone on the line can read is none.
 */
export function keyOffer(
  frame: Uint8Array,
  opened: boolean,
  id: string,
  ciphers: CipherPort,
  now: number,
): KeyOffer | Refusal {
  const length = bodyLength(frame)
  const keyLength = length < FIXED ? 0 : wordAt(frame, BODY_AT + 1)
  if (keyLength + FIXED !== length)
    return refusal('bad_length', 'key exchange body has another length than its key says', BODY_AT + 1)
  const suite = CIPHERS[frame[BODY_AT] ?? 0]
  if (!suite) return refusal('encrypted', `keys of type ${frame[BODY_AT]} are not taken`, BODY_AT)
  const times = BODY_AT + 3 + keyLength
  const activeFrom = readTime(frame, times)
  const expires = readTime(frame, times + TIME_LENGTH)
  if (activeFrom < 0 || expires <= activeFrom)
    return refusal('bad_body', 'the key is active in no time of the calendar', times)
  if (expires <= now) return refusal('replayed', 'the key has expired', times + TIME_LENGTH)
  const field = frame.subarray(BODY_AT + 3, times)
  const bytes = unwrapped(field, opened, suite.wrap, ciphers)
  if (!(bytes instanceof Uint8Array)) return bytes
  const key: SharedKey = { cipher: suite.cipher, key: Uint8Array.from(bytes), activeFrom, expires }
  return compared(key, ciphers.keysOf(id), now)
}

function unwrapped(
  field: Uint8Array,
  opened: boolean,
  wrap: OwnCipher,
  ciphers: CipherPort,
): Uint8Array | Refusal {
  if (field.length === SHARED_KEY_LENGTH)
    return opened ? field : refusal('bad_credential', 'the key is offered in clear', BODY_AT + 3)
  const bytes = ciphers.openOwn(wrap, field, ({ length }) => length === SHARED_KEY_LENGTH)
  if (bytes?.length !== SHARED_KEY_LENGTH)
    return refusal('encrypted', `no ${SHARED_KEY_LENGTH}-byte key opens under ${wrap}`, BODY_AT + 3)
  return bytes
}

/**
 * The standard has no number of an exchange: a key is new when it becomes active later than all keys in force before it.
 * One that is still to become active stands in nobody's way: otherwise one offer for the year 2099 would be the last.
 */
function compared(key: SharedKey, held: readonly SharedKey[], now: number): KeyOffer | Refusal {
  const others = held.filter(({ cipher }) => cipher === key.cipher)
  const latest = others.find(({ activeFrom }) => activeFrom <= now)
  for (const one of others) {
    if (!sameBytes(one.key, key.key)) continue
    const isSame = one.activeFrom === key.activeFrom && one.expires === key.expires
    if (isSame && (one === latest || one.activeFrom > now)) return { ok: true, key: one, repeated: true }
    return refusal('replayed', 'the key was held before')
  }
  if (latest && key.activeFrom <= latest.activeFrom)
    return refusal('replayed', 'the key is not later than the one in force')
  return { ok: true, key, repeated: false }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}
