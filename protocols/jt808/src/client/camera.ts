import { Writer } from '@motorpool/wire'

/** More than one frame takes, so that a photo travels in sub-packages. */
const COMMENT = 2500

/** A grey picture of one pixel (ITU-T T.81), made long by its comment, which names the channel and the photo. */
export function photo(channel: number, mediaId: number): Uint8Array {
  const oneCode = new Uint8Array(17)
  oneCode[0] = 1
  const w = new Writer(3000).u16(0xffd8)
  const note = new TextEncoder().encode(`channel ${channel}, photo ${mediaId} `.padEnd(COMMENT, '.'))
  w.u16(0xfffe).u16(note.length + 2)
  w.bytes(note)
  w.u16(0xffdb).u16(67).u8(0).bytes(new Uint8Array(64).fill(1))
  w.u16(0xffc0)
    .u16(11)
    .bytes(Uint8Array.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0))
  w.u16(0xffc4).u16(20).u8(0x00).bytes(oneCode)
  w.u16(0xffc4).u16(20).u8(0x10).bytes(oneCode)
  w.u16(0xffda)
    .u16(8)
    .bytes(Uint8Array.of(1, 1, 0, 0, 63, 0, 0x3f))
  return w.u16(0xffd9).finish()
}
