import { encodeFrame } from '@motorpool/jt809'
import type { PeerAdapter } from '../adapter.ts'
import { editionOf } from './agreement.ts'
import { bodyIn, Jt809Converter, jt808 } from './convert.ts'
import { Jt809Link } from './link.ts'

const VERSION = [1, 0, 0] as const

/** Upper platforms of JT/T 809: positions and alarms of vehicles that speak JT/T 808. */
export const jt809: PeerAdapter = {
  protocols: jt808 ? [jt808] : [],
  // Link tests, which prove all before them, are 200 ms apart.
  pace: { least: 16, most: 8192, turn: 200 },
  converter: (task) => new Jt809Converter(task),
  link: (task, ports) => new Jt809Link(task, ports),
  // Its number, its key and the time of sending are those of the moment.
  shown: (payload, task) => {
    const { messageId, body } = bodyIn(payload)
    const header = { messageId, accessCode: task.accessCode ?? 0, version: VERSION, serial: 0, key: null }
    return encodeFrame(header, editionOf(task), body)
  },
}
