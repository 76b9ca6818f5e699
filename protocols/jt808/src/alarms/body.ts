import { RawForm, wordAt } from '@motorpool/wire'
import { MAX_WIRE, unescapeInto } from '../frame/escape.ts'
import { headerSize } from '../frame/header.ts'

/** Where the body of a stored message stands. One object and one buffer for all: valid until the next call. */
export interface Body {
  bytes: Uint8Array
  from: number
  to: number
  /** Offset in `bytes` of what decoded offsets count from. */
  base: number
}

const ESCAPE = 0x7d
const CHECK = 1
/** Sub-package and encryption bits of the properties: a piece, or nothing that can be read. */
const PIECE_OR_CIPHERED = 0x2000 | 0x1c00

const found: Body = { bytes: new Uint8Array(0), from: 0, to: 0, base: 0 }
const scratch = new Uint8Array(MAX_WIRE)

function at(bytes: Uint8Array, base: number, end: number, joined: boolean): Body | undefined {
  if (end - base < 4) return undefined
  const properties = wordAt(bytes, base + 2)
  if (!joined && properties & PIECE_OR_CIPHERED) return undefined
  found.bytes = bytes
  found.base = base
  found.from = base + headerSize(properties)
  found.to = end
  return found
}

/** Without an allocation; undefined for a body that cannot be read. */
export function bodyOf(raw: Uint8Array, form: RawForm): Body | undefined {
  if (form === RawForm.item) {
    found.bytes = raw
    found.base = found.from = 0
    found.to = raw.length
    return found
  }
  if (form === RawForm.joined) return at(raw, 0, raw.length, true)
  if (!raw.includes(ESCAPE)) return at(raw, 1, raw.length - 1 - CHECK, false)
  if (raw.length > scratch.length) return undefined
  const size = unescapeInto(raw, scratch)
  return size < 0 ? undefined : at(scratch, 0, size - CHECK, false)
}
