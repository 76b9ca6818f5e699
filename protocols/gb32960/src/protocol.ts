import { type Protocol, RawForm, refusal } from '@motorpool/wire'
import { decode } from './decode.ts'
import { createFramer } from './framer.ts'
import { createSession } from './session.ts'

/** GB/T 32960.3, editions 2016 (`##`) and 2025 (`$$`) on one port, even on one connection. */
export const gb32960: Protocol = {
  name: 'gb32960',
  detect(head) {
    const first = head[0]
    if (first !== 0x23 && first !== 0x24) return false
    return head.length === 1 || head[1] === first
  },
  framer: createFramer,
  session: createSession,
  decode(raw, form = RawForm.frame) {
    if (form !== RawForm.frame) return refusal('bad_header', 'records of this protocol are whole frames')
    return decode(raw)
  },
}
