const WIDTH = 16

export interface HexLine {
  /** Of the first byte, hexadecimal. */
  readonly offset: string
  readonly bytes: string
  /** Bytes that are printable ASCII; others are dots. */
  readonly text: string
}

/** Lines of sixteen bytes of a hexadecimal text. */
export function hexLines(hex: string): readonly HexLine[] {
  const bytes = hex.match(/../g) ?? []
  const lines: HexLine[] = []
  for (let at = 0; at < bytes.length; at += WIDTH) {
    const own = bytes.slice(at, at + WIDTH)
    const codes = own.map((byte) => Number.parseInt(byte, 16))
    lines.push({
      offset: at.toString(16).padStart(4, '0'),
      bytes: own.join(' '),
      text: codes.map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.')).join(''),
    })
  }
  return lines
}
