/** The hot path over a report: only the columns that every reader wants. The full reading of the same bytes is `decode`. */
import { BODY_AT, readPosition, readTime, TIME_LENGTH, WGS_84 } from '@motorpool/gbt'
import {
  ABSENT,
  dwordAt,
  editionFlags,
  newRecord,
  RecordFlag,
  StateBit,
  type StoreRecord,
  wordAt,
} from '@motorpool/wire'
import type { Block } from './blocks/block.ts'
import { machineStream, stream, threeWay, threeWayNox } from './blocks/stream.ts'
import { hybrid } from './blocks/supplement.ts'
import type { Dialect } from './dialect.ts'
import { type Layout } from './layouts.ts'
import { type Found, walk } from './walk.ts'

/** Where a data stream has what becomes a column, counted in its body; -1 where it has none. */
interface Columns {
  readonly speed: number
  readonly engineSpeed: number
  readonly position: number
  readonly odometer: number
}

function columnsOf({ items }: Block): Columns {
  const at = (wanted: string): number => {
    let offset = 0
    for (const item of items) {
      if (item.key === wanted) return offset
      offset += 'width' in item ? item.width : 0
    }
    return -1
  }
  return {
    speed: at('speed'),
    engineSpeed: at('engineSpeed'),
    position: at('positionState'),
    odometer: at('odometer'),
  }
}

const STREAMS: ReadonlyMap<Block, Columns> = new Map(
  [stream, threeWay, threeWayNox, machineStream].map((one: Block) => [one, columnsOf(one)]),
)
/** State of charge ends the hybrid's body. */
const SOC_AT = hybrid.fixed - 1

/** SAE J1939-71: above stand marks. */
const HIGHEST_WORD = 0xfaff
const HIGHEST_DWORD = 0xfffffffd
/** Speed is stored in tenths, sent in 256ths of km/h. */
const toTenths = (raw: number) => Math.round((raw * 10) / 256)

/** An engine that runs is a vehicle that is on; one that stands still, one that is off: the protocol has no word for it. */
function engine(raw: number, record: StoreRecord): void {
  record.state &= ~(StateBit.accOn | StateBit.accUnknown | StateBit.engineOn)
  if (raw > HIGHEST_WORD) record.state |= StateBit.accUnknown
  else if (raw > 0) record.state |= StateBit.accOn | StateBit.engineOn
}

function readStream(frame: Uint8Array, at: number, columns: Columns, record: StoreRecord): void {
  const { speed, engineSpeed, position, odometer } = columns
  const kmh = wordAt(frame, at + speed)
  record.speed = kmh <= HIGHEST_WORD ? toTenths(kmh) : ABSENT
  engine(wordAt(frame, at + engineSpeed), record)
  if (position >= 0) readPosition(frame, at + position, at + position + 1, WGS_84, record)
  if (odometer < 0) return
  const km = dwordAt(frame, at + odometer) >>> 0
  // Columns are signed: what does not fit is more than any vehicle has driven.
  record.mileage = km <= HIGHEST_DWORD && km <= 0x7fffffff ? km : ABSENT
}

/** What the walk fills; one for all calls, so that a visit needs no closure. */
let filled: StoreRecord = newRecord('', 0, new Uint8Array(0))
let filledFrom: Uint8Array = filled.raw
let isSampled = false

function visit(block: Block, body: number): void {
  if (isSampled) {
    // A reissued report says when it was sent; its blocks say when they were measured.
    const time = readTime(filledFrom, body - TIME_LENGTH)
    if (time >= 0) filled.deviceTime = time
  }
  const columns = STREAMS.get(block)
  if (columns) readStream(filledFrom, body, columns, filled)
  else if (block === (hybrid as Block)) {
    const soc = filledFrom[body + SOC_AT] ?? 0
    filled.soc = soc <= 100 ? soc : ABSENT
  }
}

export function placeOf({ layouts }: Dialect, layout: Layout): number {
  return layouts.indexOf(layout)
}

/** The position in the head of a machine's report. */
const HEAD_POSITION = BODY_AT + TIME_LENGTH + 2

/**
 * Fills the record from a report whose header and BCC are good and whose layout was sought. Of several blocks of a kind the
 * last one counts. A report that no layout reads to its end is incomplete; of such a one nothing enters a column unless its
 * sender's layout is known.
 */
export function summarise(
  frame: Uint8Array,
  dialect: Dialect,
  { layout, reason }: Found,
  known: Layout | undefined,
  record: StoreRecord,
): void {
  record.state = StateBit.accUnknown
  const time = readTime(frame, BODY_AT)
  if (time >= 0) record.deviceTime = time
  record.flags |= editionFlags(placeOf(dialect, layout))
  if (reason === 'none') record.flags |= RecordFlag.incomplete
  if (layout.positioned && frame.length - 1 >= HEAD_POSITION + 9)
    readPosition(frame, HEAD_POSITION, HEAD_POSITION + 1, WGS_84, record)
  if (reason !== 'none' || layout === known) {
    filled = record
    filledFrom = frame
    isSampled = layout.sampled
    walk(frame, dialect, layout, visit)
  }
  if (record.deviceTime === 0) record.flags |= RecordFlag.absurdTime
}
