import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { type CallCtx, defineRoute, idText, type Route, userName } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import type { AlarmEnd, AlarmStory, HandlingLine } from '../../shared/index.ts'
import { type Item, itemText, proof } from '../lists/hooks.ts'
import { ANY_ALARM, mayReadKind } from './may-read.ts'
import { alarmName, type Called, called } from './name.ts'

interface Point {
  x: number
  y: number
}

interface Row extends Called {
  id: string
  vin: string
  level: string
  state: string
  late: boolean
  times: number
  begin: number
  last: number
  end: number | null
  position: Point | null
  end_position: Point | null
  begin_values: Record<string, number>
  end_values: Record<string, number> | null
  begin_place: string
  end_place: string | null
  items: readonly Item[] | null
  protocol: string | null
  handle_status: string
  handlings: readonly Stored[]
}

interface Stored {
  action: string
  userId: string
  time: number
  toUserId?: string
  result?: string
  pictures?: string[]
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

async function read(ctx: CallCtx, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select id::text, vin, ${called(ctx)}, level, state, late, occur_times as times,
      ${ms('happen_time')} as begin, ${ms('last_time')} as last, ${ms('end_time')} as end,
      position, end_position, begin_values, end_values, begin_place::text, end_place::text, detail->'items' as items,
      ${proof.proofProtocol} as protocol, handle_status, handlings
    from alarm where id = ${id}`.execute(ctx.tx)
  const [row] = rows
  // Of a kind that the caller may not open it is not said that it exists.
  if (!row || !mayReadKind(ctx, row.kind)) throw new AppError('NOT_FOUND', { what: textKey('alarm.one') })
  return row
}

const pointOf = (at: Point | null) => (at ? { lng: at.x, lat: at.y } : null)

async function ends(ctx: CallCtx, geocoder: Geocoder, row: Row): Promise<Pick<AlarmStory, 'begin' | 'end'>> {
  const points = [pointOf(row.position), pointOf(row.end_position)]
  const addresses = await geocoder.addresses(points, ctx)
  const told = (i: 0 | 1, time: number, values: Record<string, number>, place: string | null): AlarmEnd => ({
    time,
    lng: points[i]?.lng ?? null,
    lat: points[i]?.lat ?? null,
    address: addresses[i] ?? null,
    values,
    proof: row.protocol && place ? { protocol: row.protocol, time: Math.floor(Number(place) / 1000) } : null,
  })
  return {
    begin: told(0, row.begin, row.begin_values, row.begin_place),
    end: row.end === null ? null : told(1, row.end, row.end_values ?? {}, row.end_place),
  }
}

function lines(ctx: CallCtx, stored: readonly Stored[]): Promise<HandlingLine[]> {
  const names = new Map<string, Promise<string | undefined>>()
  const nameOf = (id: string | undefined) => {
    if (id === undefined) return undefined
    const known = names.get(id) ?? ctx.ports.get(userName)(ctx, id)
    names.set(id, known)
    return known
  }
  return Promise.all(
    stored.map(async ({ action, userId, time, toUserId, result, pictures }) => ({
      action,
      who: (await nameOf(userId)) ?? null,
      time,
      to: (await nameOf(toUserId)) ?? null,
      result: result ?? null,
      pictures: pictures ?? [],
    })),
  )
}

const end = z.object({
  time: z.number(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  address: z.string().nullable(),
  values: z.record(z.string(), z.number()),
  proof: z.object({ protocol: z.string(), time: z.number() }).nullable(),
})

const story: z.ZodType<AlarmStory> = z.object({
  id: z.string(),
  vin: z.string(),
  kind: z.string(),
  name: z.string(),
  type: z.string(),
  level: z.string(),
  state: z.string(),
  late: z.boolean(),
  items: z.array(z.string()),
  occurTimes: z.number(),
  lastTime: z.number(),
  begin: end,
  end: end.nullable(),
  handleStatus: z.string(),
  handlings: z.array(
    z.object({
      action: z.string(),
      who: z.string().nullable(),
      time: z.number(),
      to: z.string().nullable(),
      result: z.string().nullable(),
      pictures: z.array(z.string()),
    }),
  ),
})

/** What is known of one alarm, of any kind: its ends with the messages that show them, and what people did about it. */
export const storyRoute = (geocoder: Geocoder): Route =>
  defineRoute({
    id: 'vehicle.alarmStory.get',
    method: 'GET',
    path: '/api/vehicle-svc/alarm/story/V1.0/:id',
    summary:
      'One alarm from its begin to its end, with the messages that show both and what people did about it.',
    permission: ANY_ALARM,
    scope: 'tenant',
    params: z.object({ id: idText }),
    response: story,
    handler: async (ctx, { params }) => {
      const row = await read(ctx, params.id)
      return {
        id: row.id,
        vin: row.vin,
        kind: row.kind,
        name: alarmName(ctx, row),
        type: row.type,
        level: row.level,
        state: row.state,
        late: row.late,
        items: (row.items ?? []).map((one) => itemText(one, ctx.locale)),
        occurTimes: row.times,
        lastTime: row.last,
        ...(await ends(ctx, geocoder, row)),
        handleStatus: row.handle_status,
        handlings: await lines(ctx, row.handlings),
      }
    },
  })
