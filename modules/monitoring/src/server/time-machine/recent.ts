import { type RawBuilder, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { ABSENT, RecordFlag } from '@motorpool/wire'
import { slotOf } from '../../shared/time-machine.ts'
import { type TrackPoint, writeSegment } from '../../shared/track-points.ts'
import { CHUNK_S } from './chunk.ts'
import { NOTHING, pointOf } from './step.ts'

/** s: what came longer ago stands in the tracks. A chunk is delivered a minute after its ten, by a worker a moment behind. */
export const RECENT_S = CHUNK_S + 180

interface Row {
  id: string
  /** s since 1970 */
  time: number
  state: number
  lng: number | null
  lat: number | null
  speed: number | null
  direction: number | null
}

function pointsOf(rows: readonly Row[]): TrackPoint[] {
  let before: TrackPoint | null = null
  const points: TrackPoint[] = []
  for (const { time, state, lng, lat, speed, direction } of rows) {
    const columns = {
      state,
      lng: lng ?? ABSENT,
      lat: lat ?? ABSENT,
      speed: speed ?? ABSENT,
      direction: direction ?? ABSENT,
    }
    before = pointOf({ columns, deviceTime: time * 1000 }, NOTHING.acc, before) ?? before
    if (before) points.push(before)
  }
  return points
}

/**
 * The newest minutes of a slot, which no track has yet: a report a minute of each vehicle, as segments by id. `fleet` is SQL of
 * vehicles with `id`, `tenant_id` and the slots that may be seen of them.
 */
export async function recentSegments(
  ctx: CallCtx,
  fleet: RawBuilder<unknown>,
  slot: number,
): Promise<{ ids: string[]; segments: Buffer[] }> {
  const now = Math.floor(ctx.now / 1000)
  if (slot < slotOf(now - RECENT_S)) return { ids: [], segments: [] }
  const since = new Date((now - RECENT_S) * 1000)
  const { rows } = await sql<Row>`
    with f as materialized (${fleet})
    select distinct on (f.id, date_bin('1 minute', r.device_time, 'epoch')) f.id, extract(epoch from r.device_time)::float8 as time,
      r.state, r.lng, r.lat, r.speed, r.direction
    from f join frame r on r.vehicle_id = f.id and r.tenant_id = f.tenant_id
    where r.recv_time >= ${since} and r.device_time >= ${since} and r.device_time <= ${new Date(ctx.now)}
      and r.flags & ${sql.lit(RecordFlag.report | RecordFlag.absurdTime | RecordFlag.downlink)} = ${sql.lit(RecordFlag.report)}
      and ${slot} >= f.first and ${slot} < f."end"
    order by f.id, date_bin('1 minute', r.device_time, 'epoch'), r.device_time`.execute(ctx.tx)
  const segments = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, some]) => {
    const points = pointsOf(some).filter(({ time }) => slotOf(time) === slot)
    return points.length === 0 ? [] : [{ id, segment: Buffer.from(writeSegment(slot, points)) }]
  })
  return { ids: segments.map(({ id }) => id), segments: segments.map(({ segment }) => segment) }
}
