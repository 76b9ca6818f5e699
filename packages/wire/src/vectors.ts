import type { FramerItem, Protocol } from './protocol.ts'

/** Feeds a stream in the given pieces and collects what the framer hands on, frames copied. */
export function collect(protocol: Protocol, pieces: readonly Uint8Array[]): FramerItem[] {
  const framer = protocol.framer()
  const items: FramerItem[] = []
  for (const piece of pieces) {
    framer.push(piece, (item) => items.push(item.ok ? { ok: true, frame: item.frame.slice() } : item))
  }
  return items
}

/** The frames of a stream, refusals left out. */
export function framesOf(protocol: Protocol, pieces: readonly Uint8Array[]): Uint8Array[] {
  return collect(protocol, pieces).flatMap((item) => (item.ok ? [item.frame] : []))
}

/** Every way to cut the bytes in two. */
export function* splits(bytes: Uint8Array): Generator<[Uint8Array, Uint8Array]> {
  for (let at = 0; at <= bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)]
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
