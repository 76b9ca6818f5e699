import { printable } from '@motorpool/gbt'
import { ID_AT, ID_LENGTH } from './frame.ts'

/** Unique id of the header: a VIN, or the id of a platform. */
export function readId(frame: Uint8Array): string | undefined {
  return printable(frame, ID_AT, ID_LENGTH)
}

/** Whether both frames carry the same 17 id bytes. */
export function sameId(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = ID_AT; i < ID_AT + ID_LENGTH; i++) if (a[i] !== b[i]) return false
  return true
}
