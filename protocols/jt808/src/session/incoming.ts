import { type RawForm, RecordFlag, type RefusalCode, type StoreRecord, wordAt } from '@motorpool/wire'
import { isKnownUplink, messageOf } from '../catalogue/messages.ts'
import { parseBody } from '../codec.ts'
import type { Edition } from '../edition.ts'
import type { Peer } from './peer.ts'
import { BASIC, fillReport } from './report.ts'

/** Results of 0x8001. */
export const OK = 0
export const FAILED = 1
export const INVALID = 2
export const UNSUPPORTED = 3

/** A whole message: its body in b[from, to), and the bytes that are kept of it. */
export interface Incoming {
  id: number
  serial: number
  b: Uint8Array
  from: number
  to: number
  form: RawForm
  raw: Uint8Array
  /** Of a message in sub-packages: forgets that it came, so that it is assembled anew when it comes again. */
  again?: () => void
}

/** What a message says as the answer to one of ours: quoted serial (-1: none), the id it speaks of, result. */
export interface Answer {
  serial: number
  messageId: number
  result: number
}

type Received =
  | { ok: true; record: StoreRecord; answer?: Answer; silent: boolean; mediaId?: number }
  | { ok: false; code: RefusalCode; detail: string; result: number; record?: StoreRecord }

/** Uplink messages that answer one of ours: does the body begin with the serial it quotes, and where is its result. */
const ANSWERS: ReadonlyMap<number, { quoted: boolean; resultAt?: number }> = new Map([
  [0x0104, { quoted: true }],
  [0x0107, { quoted: false }],
  [0x0108, { quoted: false, resultAt: 1 }],
  [0x0201, { quoted: true }],
  [0x0302, { quoted: true }],
  [0x0500, { quoted: true }],
  [0x0608, { quoted: false }],
  [0x0700, { quoted: true }],
  [0x0802, { quoted: true }],
  [0x0805, { quoted: true, resultAt: 2 }],
  [0x0a00, { quoted: false }],
  [0x1003, { quoted: false }],
  [0x1205, { quoted: true }],
  [0x1206, { quoted: true, resultAt: 2 }],
])

/** Where a location's basic part stands in the bodies of messages that carry one. */
function locationAt(id: number, edition: Edition): number | undefined {
  if (id === 0x0201) return edition === '2011' ? 0 : 2
  if (id === 0x0500) return 2
  return undefined
}

/** Quoted serial -1: the message quotes none. */
function answerOf({ id, b, from }: Incoming, edition: Edition): Answer | undefined {
  const word = (at: number) => wordAt(b, from + at)
  if (id === 0x0001) return { serial: word(0), messageId: word(2), result: b[from + 4] ?? 0 }
  const shape = ANSWERS.get(id)
  if (!shape) return undefined
  const quoted = shape.quoted && !(id === 0x0201 && edition === '2011')
  return {
    serial: quoted ? word(0) : -1,
    messageId: id,
    result: shape.resultAt === undefined ? OK : (b[from + shape.resultAt] ?? OK),
  }
}

/** Every message but sign-on, location, batch and heartbeat: checked against its layout, stored, and reported as an answer. */
export function receiveOther(incoming: Incoming, peer: Peer): Received {
  const { id, b, from, to } = incoming
  const { edition, zone } = peer
  const record = peer.record(id, incoming.raw)
  record.rawForm = incoming.form
  if (!isKnownUplink(id)) {
    const detail = 'is no message of the terminal that the standard knows'
    return { ok: false, code: 'unknown_message', detail, result: UNSUPPORTED, record }
  }
  const message = messageOf(id)
  if (!message) return { ok: true, record, silent: false, ...withAnswer(incoming, edition) }
  const parsed = parseBody(message, edition, b.subarray(from, to))
  if (!parsed.ok) return { ok: false, code: parsed.code, detail: parsed.detail, result: INVALID }
  if ('tail' in parsed.value) record.flags |= RecordFlag.incomplete
  const location = locationAt(id, edition)
  if (location !== undefined && to - from - location >= BASIC)
    fillReport(record, b, from + location, to, zone)
  const mediaId = (parsed.value as { mediaId?: number }).mediaId
  return {
    ok: true,
    record,
    silent: id === 0x0001 || id === 0x0a00,
    ...withAnswer(incoming, edition),
    ...(mediaId === undefined ? {} : { mediaId }),
  }
}

function withAnswer(incoming: Incoming, edition: Edition): { answer?: Answer } {
  if (incoming.to - incoming.from < 2) return {}
  const answer = answerOf(incoming, edition)
  return answer ? { answer } : {}
}
