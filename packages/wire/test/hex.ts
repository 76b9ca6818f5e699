import { fromHex } from '@motorpool/kernel'

/** Bytes written as hex; blanks between them do not count. */
export function hexBytes(hex: string): Uint8Array {
  const bytes = fromHex(hex.replaceAll(' ', ''))
  if (!bytes) throw new Error(`"${hex}" is not hex`)
  return bytes
}
