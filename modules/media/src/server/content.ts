import type { MediaContent } from '../shared/index.ts'

const ASF = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]

const beginsWith = (b: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, i) => b[at + i] === byte)
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

/** Eleven set bits, no reserved version, layer III. */
const isMp3Frame = (b: Uint8Array): boolean => {
  const second = b[1] ?? 0
  return b[0] === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) === 0x02
}

/** What the first bytes say that it is. Nothing behind them is looked at. */
export function contentOf(b: Uint8Array): MediaContent {
  if (beginsWith(b, [0xff, 0xd8, 0xff])) return 'JPEG'
  if (beginsWith(b, [0x49, 0x49, 0x2a, 0x00]) || beginsWith(b, [0x4d, 0x4d, 0x00, 0x2a])) return 'TIF'
  if (beginsWith(b, ascii('RIFF')) && beginsWith(b, ascii('WAVE'), 8)) return 'WAV'
  if (beginsWith(b, ASF)) return 'WMV'
  if (beginsWith(b, ascii('ID3')) || isMp3Frame(b)) return 'MP3'
  return 'UNKNOWN'
}

interface Served {
  type: string
  extension: string
  /** A browser may show it; everything else is only saved. */
  shown: boolean
}

/** How each is served: never as what a terminal says. */
export const SERVED: Readonly<Record<MediaContent, Served>> = {
  JPEG: { type: 'image/jpeg', extension: 'jpg', shown: true },
  TIF: { type: 'image/tiff', extension: 'tif', shown: false },
  MP3: { type: 'audio/mpeg', extension: 'mp3', shown: false },
  WAV: { type: 'audio/wav', extension: 'wav', shown: false },
  WMV: { type: 'video/x-ms-wmv', extension: 'wmv', shown: false },
  UNKNOWN: { type: 'application/octet-stream', extension: 'bin', shown: false },
}
