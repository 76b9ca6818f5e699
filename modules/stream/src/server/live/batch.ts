import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  INTEGERS,
  isMessage,
  type JournalEntry,
  type JournalRow,
  newColumns,
  type StoredVehicleEvent,
  VEHICLE_EVENT_KINDS,
} from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { z } from 'zod'

/** All entries of a share of the vehicles between two places of the order. */
export interface Batch {
  /** Which database, since which start of its server: places of another one mean nothing. */
  readonly origin: string
  /** µs; excluded */
  readonly from: number
  /** µs; included */
  readonly to: number
  /** In their order; events of a tenant stand in the batch of every share. */
  readonly entries: readonly JournalEntry[]
}

const FORM = 1
const FLOATS = ['deviceTime', 'receive'] as const
const MOST_BYTES = 256 * 1024 ** 2

const head = z.object({
  form: z.literal(FORM),
  origin: z.string(),
  from: z.number(),
  to: z.number(),
  /** Of each message: vehicle, tenant, length of its bytes. */
  messages: z.array(z.tuple([z.string(), z.string(), z.number()])),
  events: z.array(
    z.object({
      kind: z.enum(VEHICLE_EVENT_KINDS),
      vehicleId: z.string().nullable(),
      tenantId: z.string(),
      position: z.number(),
      time: z.number(),
      detail: z.unknown(),
    }),
  ),
})

/** A batch as bytes: a head in JSON, the columns of the messages one after the other, their bytes; all of it compressed. */
export function encodeBatch({ origin, from, to, entries }: Batch): Uint8Array {
  const rows = entries.filter(isMessage)
  const events = entries.filter((entry): entry is StoredVehicleEvent => !isMessage(entry))
  const messages = rows.map((row) => [row.vehicleId, row.tenantId, row.raw.length] as const)
  const text = Buffer.from(JSON.stringify({ form: FORM, origin, from, to, messages, events }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(text.length)
  const floats = FLOATS.map((name) =>
    bytesOf(Float64Array.from(rows, (row) => floatAt(row.columns[name], row.index))),
  )
  const integers = INTEGERS.map((name) =>
    bytesOf(Int32Array.from(rows, (row) => intAt(row.columns[name], row.index))),
  )
  return zstdCompressSync(Buffer.concat([size, text, ...floats, ...integers, ...rows.map((row) => row.raw)]))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** @throws where the bytes are none of a batch in this form */
export function decodeBatch(bytes: Uint8Array): Batch {
  const all = zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES })
  let at = 4 + all.readUInt32LE(0)
  const { origin, from, to, messages, events } = head.parse(JSON.parse(all.toString('utf8', 4, at)))
  const columns = newColumns(messages.length)
  for (const name of [...FLOATS, ...INTEGERS]) {
    const column = bytesOf(columns[name])
    column.set(all.subarray(at, at + column.length))
    at += column.length
  }
  const rows = messages.map(([vehicleId, tenantId, length], index): JournalRow => {
    const raw = all.subarray(at, at + length)
    at += length
    return { vehicleId, tenantId, columns, index, raw }
  })
  if (at !== all.length) throw new RangeError('the batch has another length')
  return { origin, from, to, entries: inOrder([...rows, ...events]) }
}

const place = (entry: JournalEntry): number =>
  isMessage(entry) ? floatAt(entry.columns.receive, entry.index) : entry.position
const writer = (entry: JournalEntry): number =>
  isMessage(entry) ? intAt(entry.columns.writer, entry.index) : Number.MAX_SAFE_INTEGER

/** As the journal is read: by place, of equal ones by writer, events after messages. */
export const inOrder = (entries: readonly JournalEntry[]): readonly JournalEntry[] =>
  entries.toSorted((a, b) => place(a) - place(b) || writer(a) - writer(b))
