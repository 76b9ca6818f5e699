import { z } from 'zod'
import type { Batch } from '../journal/batch.ts'
import { FRAME_COLUMNS } from '../journal/row.ts'

const FORM = 1
/** Of each message: form, kind, number of the part and how many there are, epoch of the writer, number of the batch. */
const PART_HEAD = 1 + 1 + 2 + 2 + 4 + 4
const MARK = 0
const ROWS = 1

/** On whose behalf a lower platform sent a message, for the counts of its account. */
const carrier = z.tuple([z.string(), z.string(), z.string(), z.string()])
const head = z.object({
  /** Of the rows, in their order. */
  columns: z.array(z.string().regex(/^[a-z_]+$/)),
  /** Account, tenant, organisation, VIN. */
  carriers: z.array(carrier),
})
export type Carrier = z.output<typeof carrier>

/** What the gateway knew of a row: it may be stored already; it has a device time of its own. */
const SUSPECT = 1
const OWN_TIME = 2
const ROW_HEAD = 1 + 2 + 4

/** Rows as they travel: bytes of COPY, and what the gateway knew of each. */
export interface Packet {
  readonly columns: readonly string[]
  readonly carriers: readonly Carrier[]
  readonly rows: readonly PacketRow[]
}

export interface PacketRow {
  /** In the binary form of COPY. */
  readonly bytes: Buffer
  readonly suspect: boolean
  readonly ownTime: boolean
  readonly carrier: Carrier | undefined
}

/** Which batch of a writer it is: they come in this order. */
export interface BatchNumber {
  /** Start of the process. */
  readonly epoch: number
  /** Since then; 0: the mark of its begin. */
  readonly batch: number
}

/** Whether a comes behind b. */
export const isBehind = (a: BatchNumber, b: BatchNumber): boolean =>
  a.epoch > b.epoch || (a.epoch === b.epoch && a.batch > b.batch)

/** One message of the stream. */
export type Message = BatchNumber &
  ({ kind: 'mark' } | { kind: 'part'; part: number; parts: number; body: Buffer })

function partHead(kind: number, { epoch, batch }: BatchNumber, part: number, parts: number): Buffer {
  const bytes = Buffer.alloc(PART_HEAD)
  bytes.writeUInt8(FORM, 0)
  bytes.writeUInt8(kind, 1)
  bytes.writeUInt16BE(part, 2)
  bytes.writeUInt16BE(parts, 4)
  bytes.writeUInt32BE(epoch, 6)
  bytes.writeUInt32BE(batch, 10)
  return bytes
}

/** Says that a process has begun; whatever of an earlier one had not come whole never will. */
export const markMessage = (epoch: number): Buffer => partHead(MARK, { epoch, batch: 0 }, 0, 1)

/** A batch as messages of at most `room` bytes: one, unless a single row is larger than that. */
export function messagesOf(batch: Batch, number: BatchNumber, room: number): Buffer[] {
  const body = bodyOf(batch)
  const size = room - PART_HEAD
  const parts = Math.max(1, Math.ceil(body.length / size))
  return Array.from({ length: parts }, (_, part) =>
    Buffer.concat([partHead(ROWS, number, part, parts), body.subarray(part * size, (part + 1) * size)]),
  )
}

/** Bytes that a batch needs beside its rows, at most, so that a batch of `room` less these is one message. */
export const bodyOverhead = (rows: number): number => PART_HEAD + 8 + 4096 + rows * ROW_HEAD

function bodyOf(batch: Batch): Buffer {
  const carriers = new Map<string, { at: number; carrier: Carrier }>()
  const suspects = new Set(batch.suspects)
  const rows = Buffer.alloc(batch.rows * ROW_HEAD)
  let before = 0
  for (let row = 0; row < batch.rows; row++) {
    const end = batch.endOf(row)
    const own = batch.records[row]?.deviceTime !== 0
    rows.writeUInt8((suspects.has(row) ? SUSPECT : 0) | (own ? OWN_TIME : 0), row * ROW_HEAD)
    rows.writeUInt16BE(carrierOf(batch, row, carriers), row * ROW_HEAD + 1)
    rows.writeUInt32BE(end - before, row * ROW_HEAD + 3)
    before = end
  }
  const list = [...carriers.values()].map((one) => one.carrier)
  const text = Buffer.from(JSON.stringify({ columns: FRAME_COLUMNS, carriers: list }))
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(text.length, 0)
  sizes.writeUInt32BE(batch.rows, 4)
  return Buffer.concat([sizes, text, rows, batch.rowBytes])
}

/** Its number, from 1; 0: no lower platform sent it whose messages are counted. */
function carrierOf(
  batch: Batch,
  row: number,
  carriers: Map<string, { at: number; carrier: Carrier }>,
): number {
  const account = batch.waiters[row]?.carrier
  const device = batch.slots[row]?.device
  if (!account || account.tenantId === null || !device) return 0
  const key = `${account.id} ${device.vehicleId}`
  const known = carriers.get(key)
  if (known) return known.at
  const at = carriers.size + 1
  carriers.set(key, { at, carrier: [account.id, device.tenantId, device.orgId, device.vin] })
  return at
}

/** @throws where the bytes are none of a message in this form */
export function messageOf(data: Uint8Array): Message {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.readUInt8(0) !== FORM) throw new RangeError('the message has another form')
  const number = { epoch: bytes.readUInt32BE(6), batch: bytes.readUInt32BE(10) }
  if (bytes.readUInt8(1) === MARK) return { ...number, kind: 'mark' }
  return {
    ...number,
    kind: 'part',
    part: bytes.readUInt16BE(2),
    parts: bytes.readUInt16BE(4),
    body: bytes.subarray(PART_HEAD),
  }
}

/** @throws where the bytes are none of a whole batch */
export function packetOf(body: Buffer): Packet {
  const textEnd = 8 + body.readUInt32BE(0)
  const count = body.readUInt32BE(4)
  const { columns, carriers } = head.parse(JSON.parse(body.toString('utf8', 8, textEnd)))
  let at = textEnd + count * ROW_HEAD
  const rows = Array.from({ length: count }, (_, row): PacketRow => {
    const place = textEnd + row * ROW_HEAD
    const bits = body.readUInt8(place)
    const end = at + body.readUInt32BE(place + 3)
    const bytes = body.subarray(at, end)
    at = end
    return {
      bytes,
      suspect: (bits & SUSPECT) !== 0,
      ownTime: (bits & OWN_TIME) !== 0,
      carrier: carriers[body.readUInt16BE(place + 1) - 1],
    }
  })
  if (at !== body.length) throw new RangeError('the batch has another length')
  return { columns, carriers, rows }
}
