import { sql, type Tx } from '@motorpool/db'
import type { Delivery } from '@motorpool/stream/server'
import { QUARTER_S, SLOTS_OF_DAY, slotOf, slotStart, TIME_MACHINE_DAYS } from '../../shared/time-machine.ts'
import { pointsOf, type TrackPoint, writeSegment } from '../../shared/track-points.ts'
import { CHUNK_S, type Chunk } from './chunk.ts'
import { NOTHING, type State } from './step.ts'

/** Bytes of one vehicle and slot: 240 minutes take 2,000, reissued ones as many again. What goes beyond is left out. */
const MOST_BYTES = 16 * 1024

interface TrackRow {
  vehicle_id: string
  tenant_id: string
  slot: number
  moving: number
  newest_time: number
  newest: string
  points: string
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const slotOfChunk = ({ index }: Chunk): number => slotOf(index * CHUNK_S)

/** A bit for each quarter of an hour of the slot in which it moved. */
const movingIn = (slot: number, points: readonly TrackPoint[]): number =>
  points.reduce(
    (bits, { time, state }) =>
      state === 'running' ? bits | (1 << Math.floor((time - slotStart(slot)) / QUARTER_S)) : bits,
    0,
  )

function rowOf(owner: { vehicleId: string; tenantId: string }, slot: number, points: readonly TrackPoint[]) {
  const newest = points.reduce((late, point) => (point.time >= late.time ? point : late))
  return {
    vehicle_id: owner.vehicleId,
    tenant_id: owner.tenantId,
    slot,
    moving: movingIn(slot, points),
    newest_time: newest.time - slotStart(slot),
    newest: hex(writeSegment(slot, [newest])),
  }
}

/** The chunks of each vehicle and slot as one row, in the order of vehicles: two transactions never wait for each other. */
function rowsOf(deliveries: readonly Delivery<Chunk>[]): TrackRow[] {
  const groups = Map.groupBy(
    deliveries,
    ({ vehicleId, tenantId, output }) => `${vehicleId} ${tenantId} ${slotOfChunk(output)}`,
  )
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const slot = slotOfChunk(first.output)
    const all = group.flatMap(({ output }) => output.points)
    const points = group.map(({ output }) => hex(writeSegment(slot, output.points))).join('')
    return [{ ...rowOf(first, slot, all), points }]
  })
  return rows.sort((a, b) => Number(a.vehicle_id) - Number(b.vehicle_id) || a.slot - b.slot)
}

async function save(tx: Tx, rows: readonly TrackRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into vehicle_track as t (vehicle_id, tenant_id, slot, moving, newest_time, newest, points)
    select r.vehicle_id, r.tenant_id, r.slot, r.moving, r.newest_time, decode(r.newest, 'hex'), decode(r.points, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (vehicle_id bigint, tenant_id bigint, slot int, moving int,
      newest_time int, newest text, points text)
    join vehicle v on v.id = r.vehicle_id
    on conflict (vehicle_id, slot, tenant_id) do update set
      moving = t.moving | excluded.moving,
      newest = case when excluded.newest_time >= t.newest_time then excluded.newest else t.newest end,
      newest_time = greatest(t.newest_time, excluded.newest_time),
      points = case when octet_length(t.points) + octet_length(excluded.points) <= ${MOST_BYTES}
        then t.points || excluded.points else t.points end`.execute(tx)
}

/** Stores chunks behind what is known of their vehicles and slots. */
export const deliver = (tx: Tx, deliveries: readonly Delivery<Chunk>[]): Promise<void> =>
  save(tx, rowsOf(deliveries))

/** Takes back the points from `from` (ms) on; of the slot in which that lies, the ones before stay. */
export async function rewind(tx: Tx, vehicleId: string, from: number): Promise<State> {
  const second = Math.floor(from / 1000)
  const slot = slotOf(second)
  const { rows } = await sql<{ tenantId: string; slot: number; points: Buffer }>`
    delete from vehicle_track where vehicle_id = ${vehicleId} and slot >= ${slot}
    returning tenant_id as "tenantId", slot, points`.execute(tx)
  const kept = rows.flatMap((row) => {
    if (row.slot !== slot) return []
    const points = pointsOf(slot, row.points).filter(({ time }) => time < second)
    if (points.length === 0) return []
    const owner = { vehicleId, tenantId: row.tenantId }
    return [{ ...rowOf(owner, slot, points), points: hex(writeSegment(slot, points)) }]
  })
  await save(tx, kept)
  return NOTHING
}

/** Removes what is older than it is kept. @param now ms */
export async function forgetTracks(tx: Tx, now: number): Promise<void> {
  const first = slotOf(now / 1000) - (TIME_MACHINE_DAYS + 1) * SLOTS_OF_DAY
  await sql`delete from vehicle_track where slot < ${first}`.execute(tx)
}
