const POLYNOMIAL = 0x1021

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1
  return crc
})

/** CRC-16/CCITT, beginning with FFFF, not reflected, of bytes[from, to). */
export function crc16(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = 0xffff
  for (let i = from; i < to; i++) crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ (bytes[i] ?? 0)] ?? 0)
  return crc
}
