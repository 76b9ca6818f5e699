import { EPOCH_2000_US, idTextOf, microsOf, TWO_32 } from '@motorpool/history/server'
import { at as entry, must } from '@motorpool/kernel'
import { type RawForm, rawFormOf } from '@motorpool/wire'

/** What the store needs to know of a row that travels in the binary form of COPY. */
export interface ReadRow {
  readonly vehicleId: string
  readonly tenantId: string
  /** ms */
  readonly deviceTime: number
  /** µs, as the gateway gave it; and where it stands in the bytes */
  readonly receive: number
  readonly receiveAt: number
  readonly messageId: number
  readonly flags: number
  readonly protocol: number
  readonly rawForm: RawForm
  readonly raw: Uint8Array
}

const NEEDED = [
  'vehicle_id',
  'tenant_id',
  'device_time',
  'recv_time',
  'message_id',
  'flags',
  'protocol',
  'raw_form',
  'raw',
] as const

/** Reads rows whose columns stand in this order. */
export class RowReader {
  private readonly columns: number
  private readonly places: Readonly<Record<(typeof NEEDED)[number], number>>
  /** Where the value of each column begins in the row that is read, and its length. */
  private readonly begins: number[]
  private readonly lengths: number[]

  /** @throws where one that is needed is missing */
  constructor(columns: readonly string[]) {
    const place = (name: string) => {
      const found = columns.indexOf(name)
      if (found < 0) throw new RangeError(`rows without ${name}`)
      return found
    }
    this.columns = columns.length
    this.places = Object.fromEntries(NEEDED.map((name) => [name, place(name)])) as typeof this.places
    this.begins = columns.map(() => 0)
    this.lengths = columns.map(() => 0)
  }

  /** @throws where the bytes are no row of these columns */
  read(bytes: Buffer): ReadRow {
    if (bytes.readInt16BE(0) !== this.columns) throw new RangeError('a row of other columns')
    let at = 2
    for (let i = 0; i < this.columns; i++) {
      const length = bytes.readInt32BE(at)
      at += 4
      this.begins[i] = at
      this.lengths[i] = length
      at += Math.max(0, length)
    }
    if (at !== bytes.length) throw new RangeError('a row of another length')
    const { places: p } = this
    const receiveAt = this.begin(p.recv_time)
    const rawAt = this.begin(p.raw)
    return {
      vehicleId: idAt(bytes, this.begin(p.vehicle_id)),
      tenantId: idAt(bytes, this.begin(p.tenant_id)),
      deviceTime: timeAt(bytes, this.begin(p.device_time)) / 1000,
      receive: timeAt(bytes, receiveAt),
      receiveAt,
      messageId: bytes.readInt32BE(this.begin(p.message_id)),
      flags: bytes.readInt32BE(this.begin(p.flags)),
      protocol: bytes.readInt16BE(this.begin(p.protocol)),
      rawForm: rawFormOf(bytes.readInt16BE(this.begin(p.raw_form))),
      raw: bytes.subarray(rawAt, rawAt + must(this.lengths[p.raw], 'the length of the bytes')),
    }
  }

  private begin(place: number): number {
    if (entry(this.lengths, place) < 0) throw new RangeError('a row without a value that it needs')
    return entry(this.begins, place)
  }
}

const timeAt = (bytes: Buffer, at: number): number =>
  microsOf(bytes.readInt32BE(at), bytes.readUInt32BE(at + 4))

function idAt(bytes: Buffer, at: number): string {
  const high = bytes.readInt32BE(at)
  const low = bytes.readUInt32BE(at + 4)
  return idTextOf(high, low)
}

/** Gives a row another time of receipt, µs. */
export function retime(bytes: Buffer, { receiveAt }: ReadRow, receive: number): void {
  const t = receive - EPOCH_2000_US
  const high = Math.floor(t / TWO_32)
  bytes.writeInt32BE(high, receiveAt)
  bytes.writeUInt32BE(t - high * TWO_32, receiveAt + 4)
}
