import { AppError, at, dayOf, floatAt, intAt, parseDay } from '@motorpool/kernel'
import { type FrameColumns, INTEGERS, newColumns } from '../columns.ts'
import {
  type BlockKey,
  type BlockParts,
  type FarRows,
  type ListedBlock,
  type NewBlock,
  portionsOf,
} from '../pack/stored-block.ts'
import type { Bound, ClickHouse, Limits } from './client.ts'
import type { NumberType, ReceivedBlock, SentColumn } from './native.ts'
import { columnName } from './schema.ts'

/** Rows of one question; an answer of them has 25 MB. */
const ROWS_AT_ONCE = 250_000
/** Blocks of one question: their keys stand in its address. */
const BLOCKS_AT_ONCE = 400
/** Bytes of messages of one question; packed, they are a tenth of what was sent. */
const RAW_ROWS_AT_ONCE = 1_000_000

const COLUMNS = INTEGERS.map((name) => [name, columnName(name)] as const)

const SELECTED = [
  'vehicle_id, load, source_day, part, toFloat64(device_time) AS time, toFloat64(delay) AS late, rest',
  ...COLUMNS.map(([, column]) => column),
].join(', ')

/** Of whom and of which loads: everything is found by the key of the table, and nothing of another load or tenant. */
const OF_BLOCKS = `vehicle_id IN {vehicles:Array(UInt64)} AND tenant_id IN {tenants:Array(UInt64)}
  AND source_day IN {sources:Array(Date)} AND load IN {loads:Array(UInt64)}`

const OF_PAIRS = `(vehicle_id, load) IN (SELECT pair.1, pair.2 FROM
  (SELECT arrayJoin(arrayZip({ofPair:Array(UInt64)}, {loadOfPair:Array(UInt64)})) AS pair))`

const ids = (texts: readonly string[]): bigint[] => [...new Set(texts)].map(BigInt)

/** Which rows, and nothing beside: of several vehicles each has loads of its own. */
function whichOf(blocks: readonly ListedBlock[]): { where: string; bound: Bound } {
  const pairs = new Map(blocks.map((block) => [`${block.vehicleId} ${block.load}`, block]))
  const bound = {
    vehicles: ids(blocks.map(({ vehicleId }) => vehicleId)),
    tenants: ids(blocks.map(({ tenantId }) => tenantId)),
    sources: [...new Set(blocks.map(({ sourceDay }) => sourceDay))],
    loads: ids(blocks.map(({ load }) => load ?? '0')),
  }
  if (bound.vehicles.length === 1) return { where: OF_BLOCKS, bound }
  return {
    where: `${OF_BLOCKS} AND ${OF_PAIRS}`,
    bound: {
      ...bound,
      ofPair: [...pairs.values()].map(({ vehicleId }) => BigInt(vehicleId)),
      loadOfPair: [...pairs.values()].map(({ load }) => BigInt(load ?? 0)),
    },
  }
}

const nameOf = (
  vehicle: bigint | string,
  load: bigint | string,
  source: number,
  day: number,
  part: number,
): string => `${vehicle} ${load} ${source} ${day} ${part}`

const nameOfBlock = ({ vehicleId, load, sourceDay, day, part }: ListedBlock): string =>
  nameOf(vehicleId, load ?? '', parseDay(sourceDay), parseDay(day), part)

/** Rows that the catalogue lists and ClickHouse has not: nobody gets a part of a history for the whole. */
const missing = ({ vehicleId, sourceDay }: BlockKey): AppError =>
  new AppError(
    'HISTORY_REFUSED',
    {},
    {
      cause: new Error(`ClickHouse lacks rows of vehicle ${vehicleId} that were received on ${sourceDay}`),
    },
  )

/** Columns of a block while its rows come in. */
interface Filling {
  readonly block: ListedBlock
  readonly columns: FrameColumns
  count: number
}

function put(filling: Filling, from: Received, i: number): void {
  const { columns, count: n, block } = filling
  const time = floatAt(from.time, i)
  const receive = (time + floatAt(from.late, i)) * 1000 + (from.rest[i] ?? 0)
  // An insert that was sent again after all tokens were forgotten: the row stands twice, one beside the other.
  if (n > 0 && columns.deviceTime[n - 1] === time && columns.receive[n - 1] === receive) return
  if (n >= columns.count) throw missing(block)
  columns.deviceTime[n] = time
  columns.receive[n] = receive
  for (const [k, [name]] of COLUMNS.entries()) columns[name][n] = intAt(at(from.integers, k), i)
  filling.count++
}

interface Received {
  readonly time: Float64Array
  readonly late: Float64Array
  readonly rest: Uint16Array
  readonly integers: readonly Int32Array[]
}

/** Sorts rows, which come by vehicle and time, into their blocks. */
function fill(fillings: ReadonlyMap<string, Filling>, answer: ReceivedBlock): void {
  const from = {
    time: answer.numbers('time', 'Float64'),
    late: answer.numbers('late', 'Float64'),
    rest: answer.numbers('rest', 'UInt16'),
    integers: COLUMNS.map(([, column]) => answer.numbers(column, 'Int32')),
  }
  const vehicles = answer.numbers('vehicle_id', 'UInt64')
  const loads = answer.numbers('load', 'UInt64')
  const sources = answer.numbers('source_day', 'Date')
  const parts = answer.numbers('part', 'UInt16')
  let name = ''
  let filling: Filling | undefined
  let before = -1
  for (let i = 0; i < answer.rows; i++) {
    const same =
      before >= 0 &&
      parts[i] === parts[before] &&
      sources[i] === sources[before] &&
      loads[i] === loads[before] &&
      vehicles[i] === vehicles[before] &&
      dayOf(floatAt(from.time, i)) === dayOf(floatAt(from.time, before))
    if (!same) {
      name = nameOf(
        vehicles[i] ?? 0n,
        loads[i] ?? 0n,
        sources[i] ?? 0,
        dayOf(floatAt(from.time, i)),
        parts[i] ?? 0,
      )
      filling = fillings.get(name)
    }
    before = i
    if (filling) put(filling, from, i)
  }
}

/** Blocks in portions that one question may be about. */
function* questions(blocks: readonly ListedBlock[], rows: number): Generator<readonly ListedBlock[]> {
  for (const portion of portionsOf(blocks, rows))
    for (let from = 0; from < portion.length; from += BLOCKS_AT_ONCE)
      yield portion.slice(from, from + BLOCKS_AT_ONCE)
}

/** So many rows, each of which may stand twice, and those of other days of the same loads. */
const limitsOf = (rows: number, patience: number | undefined): Limits => ({
  rows: 4 * rows + 100_000,
  ...(patience === undefined ? {} : { patience }),
})

/** Packed days in ClickHouse: columns as rows, and the bytes of messages as the packer packs them. */
export class ClickHouseRows implements FarRows {
  private readonly clickHouse: ClickHouse

  constructor(clickHouse: ClickHouse) {
    this.clickHouse = clickHouse
  }

  async read(
    blocks: readonly ListedBlock[],
    parts: BlockParts,
    patience?: number,
  ): Promise<{ track: FrameColumns | undefined; raw: Uint8Array<ArrayBuffer> | undefined }[]> {
    const tracks = new Map<string, FrameColumns>()
    const raws = new Map<string, Uint8Array<ArrayBuffer>>()
    if (parts.track)
      for (const some of questions(blocks, ROWS_AT_ONCE)) await this.readTracks(some, tracks, patience)
    if (parts.raw)
      for (const some of questions(blocks, RAW_ROWS_AT_ONCE)) await this.readRaws(some, raws, patience)
    return blocks.map((block) => {
      const name = nameOfBlock(block)
      return { track: tracks.get(name), raw: raws.get(name) }
    })
  }

  async forget(tenantId: string, before: string): Promise<void> {
    const where = 'tenant_id = {tenant:UInt64} AND source_day < {before:Date}'
    const bound = { tenant: BigInt(tenantId), before }
    for (const table of ['frame', 'frame_raw']) {
      const found = await this.clickHouse.select(
        `SELECT toUInt16(1) AS one FROM ${table} WHERE ${where} LIMIT 1`,
        bound,
        { rows: 1 },
      )
      // Parts are written anew without these rows, in the background of the engine.
      if (found.some(({ rows }) => rows > 0))
        await this.clickHouse.command(`ALTER TABLE ${table} DELETE WHERE ${where}`, bound)
    }
  }

  private async readTracks(
    blocks: readonly ListedBlock[],
    into: Map<string, FrameColumns>,
    patience: number | undefined,
  ): Promise<void> {
    const rows = blocks.reduce((sum, { count }) => sum + count, 0)
    const fillings = new Map(
      blocks.map((block) => [nameOfBlock(block), { block, columns: newColumns(block.count), count: 0 }]),
    )
    const { where, bound } = whichOf(blocks)
    const answers = await this.clickHouse.select(
      `SELECT ${SELECTED} FROM frame WHERE ${where} AND device_time BETWEEN {first:Int64} AND {last:Int64}
       ORDER BY vehicle_id, device_time, delay, rest`,
      {
        ...bound,
        first: Math.min(...blocks.map(({ first }) => first)),
        last: Math.max(...blocks.map(({ last }) => last)),
      },
      limitsOf(rows, patience),
    )
    for (const answer of answers) fill(fillings, answer)
    for (const [name, { block, columns, count }] of fillings) {
      if (count !== block.count) throw missing(block)
      into.set(name, columns)
    }
  }

  private async readRaws(
    blocks: readonly ListedBlock[],
    into: Map<string, Uint8Array<ArrayBuffer>>,
    patience: number | undefined,
  ): Promise<void> {
    const days = [...new Set(blocks.map(({ day }) => parseDay(day)))]
    const { where, bound } = whichOf(blocks)
    const answers = await this.clickHouse.select(
      `SELECT vehicle_id, load, source_day, day, part, raw FROM frame_raw
       WHERE ${where} AND day IN {days:Array(Int32)}`,
      { ...bound, days },
      limitsOf(blocks.length, patience),
    )
    for (const answer of answers) {
      const vehicles = answer.numbers('vehicle_id', 'UInt64')
      const loads = answer.numbers('load', 'UInt64')
      const sources = answer.numbers('source_day', 'Date')
      const parts = answer.numbers('part', 'UInt16')
      const own = answer.numbers('day', 'Int32')
      for (const [i, raw] of answer.bytes('raw').entries())
        into.set(
          nameOf(vehicles[i] ?? 0n, loads[i] ?? 0n, sources[i] ?? 0, intAt(own, i), parts[i] ?? 0),
          raw,
        )
    }
    for (const block of blocks) if (!into.has(nameOfBlock(block))) throw missing(block)
  }

  async write(load: string, blocks: readonly NewBlock[]): Promise<void> {
    const rows = blocks.reduce((sum, { count }) => sum + count, 0)
    await this.clickHouse.insert('frame', rows, rowColumns(load, blocks, rows), `frame ${load}`)
    await this.clickHouse.insert('frame_raw', blocks.length, rawColumns(load, blocks), `raw ${load}`)
    await this.verify(load, blocks, rows)
  }

  /** Reads back how many rows and bytes there are of a load. */
  private async verify(load: string, blocks: readonly NewBlock[], rows: number): Promise<void> {
    const vehicles = blocks.map(({ vehicleId }) => BigInt(vehicleId))
    const bound = {
      load: BigInt(load),
      vehicles: ids(vehicles.map(String)),
      sources: [...new Set(blocks.map(({ sourceDay }) => sourceDay))],
    }
    const where = `vehicle_id IN {vehicles:Array(UInt64)} AND source_day IN {sources:Array(Date)} AND load = {load:UInt64}`
    const count = async (what: string, from: string) => {
      const [answer] = await this.clickHouse.select(
        `SELECT toFloat64(${what}) AS found FROM (SELECT DISTINCT ${from} WHERE ${where})`,
        bound,
        { rows: 1 },
      )
      return answer?.numbers('found', 'Float64')[0] ?? 0
    }
    const stored = await count('count()', 'vehicle_id, device_time, delay, rest FROM frame')
    const bytes = await count(
      'sum(size)',
      'vehicle_id, source_day, day, part, length(raw) AS size FROM frame_raw',
    )
    const sent = blocks.reduce((sum, { raw }) => sum + raw.length, 0)
    if (stored !== rows || bytes !== sent)
      throw new AppError(
        'HISTORY_REFUSED',
        {},
        {
          cause: new Error(
            `ClickHouse has ${stored} of ${rows} rows and ${bytes} of ${sent} bytes of load ${load}`,
          ),
        },
      )
  }
}

/** One number for each row of each block. */
function each<T extends NumberType>(
  name: string,
  type: T,
  values: Extract<SentColumn, { type: T }>['values'],
): SentColumn {
  return { name, type, values } as SentColumn
}

function rowColumns(load: string, blocks: readonly NewBlock[], rows: number): SentColumn[] {
  const vehicle = new BigUint64Array(rows)
  const tenant = new BigUint64Array(rows)
  const loads = new BigUint64Array(rows).fill(BigInt(load))
  const source = new Uint16Array(rows)
  const part = new Uint16Array(rows)
  const time = new BigInt64Array(rows)
  const delay = new BigInt64Array(rows)
  const rest = new Uint16Array(rows)
  const integers = COLUMNS.map(() => new Int32Array(rows))
  let from = 0
  for (const { vehicleId, tenantId, sourceDay, part: number, columns } of blocks) {
    const to = from + columns.count
    vehicle.fill(BigInt(vehicleId), from, to)
    tenant.fill(BigInt(tenantId), from, to)
    source.fill(parseDay(sourceDay), from, to)
    part.fill(number, from, to)
    for (let i = 0; i < columns.count; i++) {
      const [deviceTime, receive] = [floatAt(columns.deviceTime, i), floatAt(columns.receive, i)]
      const ms = Math.floor(receive / 1000)
      time[from + i] = BigInt(deviceTime)
      delay[from + i] = BigInt(ms - deviceTime)
      rest[from + i] = receive - ms * 1000
    }
    for (const [k, [name]] of COLUMNS.entries()) integers[k]?.set(columns[name], from)
    from = to
  }
  return [
    each('vehicle_id', 'UInt64', vehicle),
    each('tenant_id', 'UInt64', tenant),
    each('load', 'UInt64', loads),
    each('source_day', 'Date', source),
    each('part', 'UInt16', part),
    each('device_time', 'Int64', time),
    each('delay', 'Int64', delay),
    each('rest', 'UInt16', rest),
    ...COLUMNS.map(([, column], k) => each(column, 'Int32', at(integers, k))),
  ]
}

function rawColumns(load: string, blocks: readonly NewBlock[]): SentColumn[] {
  const numbers = (of: (block: NewBlock) => number) => Uint16Array.from(blocks, of)
  return [
    each(
      'vehicle_id',
      'UInt64',
      BigUint64Array.from(blocks, ({ vehicleId }) => BigInt(vehicleId)),
    ),
    each(
      'tenant_id',
      'UInt64',
      BigUint64Array.from(blocks, ({ tenantId }) => BigInt(tenantId)),
    ),
    each(
      'load',
      'UInt64',
      BigUint64Array.from(blocks, () => BigInt(load)),
    ),
    each(
      'source_day',
      'Date',
      numbers(({ sourceDay }) => parseDay(sourceDay)),
    ),
    each(
      'day',
      'Int32',
      Int32Array.from(blocks, ({ day }) => parseDay(day)),
    ),
    each(
      'part',
      'UInt16',
      numbers(({ part }) => part),
    ),
    { name: 'raw', type: 'String', values: blocks.map(({ raw }) => raw) },
  ]
}
