import { type Expression, type SqlBool, sql, type Tx } from '@motorpool/db'
import { ABSENT, RecordFlag } from '@motorpool/wire'
import { dayStart, parseDay } from '../../shared/day.ts'
import type { HistoryMessage, MessageQuery, TelemetryReader, TrackColumns } from './ports.ts'

interface FrameRow {
  protocol: number
  message_id: number
  raw_form: number
  flags: number
  device_time: number
  recv_time: number
  raw: Buffer
}

const at = (ms: number) => new Date(ms).toISOString()

function where(q: MessageQuery): Expression<SqlBool> {
  const time = q.by === 'device' ? sql.ref('device_time') : sql.ref('recv_time')
  const all = [sql<SqlBool>`vehicle_id = ${q.vehicleId} and ${time} between ${at(q.from)} and ${at(q.to)}`]
  if (q.protocol !== undefined) all.push(sql<SqlBool>`protocol = ${q.protocol}`)
  if (q.direction)
    all.push(sql<SqlBool>`(flags & ${sql.lit(RecordFlag.downlink)} <> 0) = ${q.direction === 'DOWN'}`)
  if (q.reportsOnly) all.push(sql<SqlBool>`flags & ${sql.lit(RecordFlag.report)} <> 0`)
  return sql.join(all, sql` and `) as unknown as Expression<SqlBool>
}

const present = (row: FrameRow): HistoryMessage => ({
  protocol: row.protocol,
  messageId: row.message_id,
  rawForm: row.raw_form,
  flags: row.flags,
  deviceTime: row.device_time,
  receiveTime: row.recv_time,
  raw: row.raw,
})

interface PointRow {
  device_time: number
  lng: number | null
  lat: number | null
  speed: number | null
  direction: number | null
  mileage: number | null
  state: number
  flags: number
}

function columns(rows: readonly PointRow[]): TrackColumns {
  const ints = (pick: (row: PointRow) => number | null) => Int32Array.from(rows, (row) => pick(row) ?? ABSENT)
  return {
    count: rows.length,
    time: Float64Array.from(rows, (r) => r.device_time),
    lng: ints((r) => r.lng),
    lat: ints((r) => r.lat),
    speed: ints((r) => r.speed),
    direction: ints((r) => r.direction),
    mileage: ints((r) => r.mileage),
    state: ints((r) => r.state),
    flags: ints((r) => r.flags),
  }
}

const REPORT = sql.lit(RecordFlag.report)

/** Reads the journal alone: the days that are not packed yet. */
export const hotReader: TelemetryReader = {
  async track(tx, vehicleId, from, to) {
    const { rows } = await sql<PointRow>`
      select device_time, lng, lat, speed, direction, mileage, state, flags from frame
      where vehicle_id = ${vehicleId} and device_time between ${at(from)} and ${at(to)} and flags & ${REPORT} <> 0
      order by device_time`.execute(tx)
    return columns(rows)
  },
  async messages(tx, q) {
    const order = sql.raw(`${q.by === 'device' ? 'device_time' : 'recv_time'} ${q.order}`)
    const { rows } = await sql<FrameRow>`
      select protocol, message_id, raw_form, flags, device_time, recv_time, raw from frame
      where ${where(q)} order by ${order} limit ${q.limit} offset ${q.offset}`.execute(tx)
    return rows.map(present)
  },
  async count(tx, q) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from frame where ${where(q)}`.execute(
      tx,
    )
    return rows[0]?.n ?? 0
  },
  async latest(tx: Tx, vehicleId, limit) {
    const { rows } = await sql<FrameRow>`
      select protocol, message_id, raw_form, flags, device_time, recv_time, raw from frame
      where vehicle_id = ${vehicleId} and flags & ${REPORT} <> 0 and flags & ${sql.lit(RecordFlag.absurdTime)} = 0
      order by device_time desc limit ${limit}`.execute(tx)
    return rows.map(present)
  },
  async days(tx, vehicleId, first, last) {
    const from = dayStart(parseDay(first))
    const to = dayStart(parseDay(last) + 1)
    const { rows } = await sql<{ day: string }>`
      select distinct to_char(device_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from frame
      where vehicle_id = ${vehicleId} and device_time >= ${at(from)} and device_time < ${at(to)}
        and flags & ${REPORT} <> 0 order by 1`.execute(tx)
    return rows.map((r) => r.day)
  },
}
