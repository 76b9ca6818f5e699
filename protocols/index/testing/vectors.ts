/** The vectors of the protocols as messages to begin from. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex } from '@motorpool/kernel'

export interface FrameVector {
  id: string
  protocol?: string
  edition: string
  frame: string[]
  message?: string
  input?: unknown
  options?: { start?: number; version?: number }
}

export interface BodyVector {
  message: string
  edition: string
  body: string
}

export function bytes(hex: string): Uint8Array {
  const out = fromHex(hex.replaceAll(' ', ''))
  if (!out) throw new Error(`not hex: ${hex}`)
  return out
}

/** `{ "$hex": "…" }` stands for bytes in the vector files. */
const revive = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && '$hex' in value ? bytes(String(value.$hex)) : value

export function vectorsOf<V extends FrameVector | BodyVector>(protocol: string): V[] {
  const folder = join(import.meta.dirname, '..', '..', protocol, 'vectors')
  return readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'), revive) as V[])
}
