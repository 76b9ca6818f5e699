import iconv from 'iconv-lite'

const gb18030 = new TextDecoder('gb18030')

/** GBK / GB 18030 bytes to text; undecodable bytes become U+FFFD. */
export function decodeGbk(bytes: Uint8Array): string {
  return gb18030.decode(bytes)
}

export function encodeGbk(text: string): Uint8Array {
  return iconv.encode(text, 'gbk')
}

/** Without the 00 bytes (and, when asked, spaces) that fill a fixed-length field on either side. */
export function trimFill(bytes: Uint8Array, spaces = false): Uint8Array {
  const fill = (b: number | undefined) => b === 0 || (spaces && b === 0x20)
  let from = 0
  let to = bytes.length
  while (from < to && fill(bytes[from])) from++
  while (to > from && fill(bytes[to - 1])) to--
  return bytes.subarray(from, to)
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f]/g

/**
 * What a stranger says of itself as it may be stored: without control characters, which no name, number or version has and
 * no database takes; undefined where nothing is left.
 */
export function saidText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(CONTROL, '').trim()
  return text === '' ? undefined : text
}
