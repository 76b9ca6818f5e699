/** What the session needs of the login bodies; null when the length does not fit the layout. */
import { printable } from '@motorpool/gbt'
import { wordAt } from '@motorpool/wire'
import { BODY_AT, bodyLength, type Edition, ID_LENGTH, TIME_LENGTH } from './frame.ts'

const ICCID_AT = BODY_AT + TIME_LENGTH + 2
const FIXED = 28

export interface VehicleLogin {
  iccid: string | undefined
}

/** Vehicle login: 30 + n·m bytes in 2016 §6.4.1; in 2025 a pack count per system and 24-byte pack codes. */
export function readVehicleLogin(frame: Uint8Array, edition: Edition): VehicleLogin | null {
  const length = bodyLength(frame)
  const at = BODY_AT + FIXED
  if (length <= FIXED) return null
  const n = frame[at] ?? 0
  const systems = n >= 0xfe ? 0 : n
  let expected = FIXED + 1
  if (edition === '2016') {
    const m = length > expected ? (frame[at + 1] ?? 0) : 0
    expected += 1 + systems * (m >= 0xfe ? 0 : m)
  } else {
    expected += systems
    if (length < expected) return null
    for (let i = 1; i <= systems; i++) {
      const packs = frame[at + i] ?? 0
      expected += 24 * (packs >= 0xfe ? 0 : packs)
    }
  }
  return length === expected ? { iccid: printable(frame, ICCID_AT, 20) } : null
}

export interface PlatformLogin {
  user: string
  password: string
}

const PLATFORM_LOGIN_LENGTH = 41
const USER_AT = BODY_AT + TIME_LENGTH + 2
const PASSWORD_AT = USER_AT + 12

/** Platform login: 41 bytes in both editions; null also when user or password is no printable text. */
export function readPlatformLogin(frame: Uint8Array): PlatformLogin | null {
  if (bodyLength(frame) !== PLATFORM_LOGIN_LENGTH) return null
  const user = printable(frame, USER_AT, 12)
  const password = printable(frame, PASSWORD_AT, 20)
  return user !== undefined && password !== undefined ? { user, password } : null
}

export interface Activation {
  /** As the data unit has it: that of the header in every frame seen. */
  vin: string | undefined
}

const PUBLIC_KEY_AT = BODY_AT + TIME_LENGTH + 16

/** The public key of the chip, of an activation that was read; as its maker puts it. */
export function publicKeyIn(frame: Uint8Array): Uint8Array | undefined {
  if (readActivation(frame) === null) return undefined
  return frame.subarray(PUBLIC_KEY_AT + 2, PUBLIC_KEY_AT + 2 + wordAt(frame, PUBLIC_KEY_AT))
}

/** Activation of 2025: public key, VIN and signature end exactly with the data unit; null otherwise. */
export function readActivation(frame: Uint8Array): Activation | null {
  const end = frame.length - 1
  if (PUBLIC_KEY_AT + 2 > end) return null
  const vin = PUBLIC_KEY_AT + 2 + wordAt(frame, PUBLIC_KEY_AT)
  const r = vin + ID_LENGTH + 1
  if (r + 2 > end) return null
  const s = r + 2 + wordAt(frame, r)
  if (s + 2 > end || s + 2 + wordAt(frame, s) !== end) return null
  return { vin: printable(frame, vin, ID_LENGTH) }
}
