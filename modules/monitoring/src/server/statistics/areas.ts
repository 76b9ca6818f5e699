import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { AreaStatistics } from '../../shared/statistics.ts'
import { conditions, FROM } from '../monitor/vehicle-repo.ts'
import { type Area, CELL, type CellPlaces, isIn, type Level, levelOf, MIXED, SHIFT } from './places.ts'

const x = sql`((r.lng + ${sql.lit(SHIFT)}) / ${sql.lit(CELL)})`
const y = sql`((r.lat + ${sql.lit(SHIFT)}) / ${sql.lit(CELL)})`

/** More than there are cells from south to north: a cell's place as one number. */
const ROWS = 10_000
const placeOf = sql`(${x} * ${sql.lit(ROWS)} + ${y})`

/** What is counted of a group. */
export const COUNTED = sql`count(*)::int as total, count(*) filter (where r.online)::int as online,
  count(*) filter (where r.online and r.run_status = 'RUNNING')::int as running,
  count(*) filter (where r.online and r.charging and r.run_status is distinct from 'RUNNING')::int as charging`

interface Group {
  total: number
  online: number
  running: number
  charging: number
  west: number
  south: number
  east: number
  north: number
}

interface Cell extends Group {
  x: number
  y: number
}

interface Single {
  id: string
  lng: number
  lat: number
  online: boolean
  running: boolean
  charging: boolean
}

async function cells(ctx: CallCtx): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select ${x} as x, ${y} as y, ${COUNTED}, min(r.lng) as west, min(r.lat) as south, max(r.lng) as east, max(r.lat) as north
    ${FROM} where r.lng is not null and r.lat is not null and ${conditions(ctx, {})} group by 1, 2`.execute(
    ctx.tx,
  )
  return rows
}

/** The vehicles of cells that borders run through. */
async function singles(ctx: CallCtx, mixed: readonly Cell[]): Promise<Single[]> {
  if (mixed.length === 0) return []
  const { rows } = await sql<Single>`
    select v.id, r.lng, r.lat, r.online, (r.online and r.run_status = 'RUNNING') is true as running,
      (r.online and r.charging and r.run_status is distinct from 'RUNNING') as charging
    ${FROM} where ${placeOf} = any (${mixed.map((c) => c.x * ROWS + c.y)}::int[]) and ${conditions(ctx, {})}`.execute(
    ctx.tx,
  )
  return rows
}

const asGroup = (s: Single): Group => ({
  total: 1,
  online: Number(s.online),
  running: Number(s.running),
  charging: Number(s.charging),
  west: s.lng,
  south: s.lat,
  east: s.lng,
  north: s.lat,
})

function grown(a: Group | undefined, b: Group): Group {
  if (!a) return { ...b }
  return {
    total: a.total + b.total,
    online: a.online + b.online,
    running: a.running + b.running,
    charging: a.charging + b.charging,
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  }
}

const isWithin = (area: Area | null, region: string | undefined): boolean =>
  region === undefined || (area !== null && isIn(area.code, region))

const below = (region: string | undefined): Level =>
  region === undefined ? 'province' : levelOf(region) === 'province' ? 'city' : 'county'

/**
 * Vehicles that have a position, by province, the cities of one or the counties of a city (`region`), the most first. A grid is counted by the database;
 * only in cells that a border runs through are vehicles looked up one by one.
 */
export async function areaStatistics(
  ctx: CallCtx,
  places: CellPlaces,
  region?: string,
): Promise<AreaStatistics[]> {
  const level = below(region)
  const found = new Map<string | null, { area: Area | null; group: Group }>()
  const add = (area: Area | null, group: Group) => {
    if (!isWithin(area, region)) return
    const code = area?.code ?? null
    found.set(code, { area, group: grown(found.get(code)?.group, group) })
  }
  const mixed: Cell[] = []
  for (const cell of await cells(ctx)) {
    const area = places.cell(cell.x, cell.y, level)
    if (area === MIXED) mixed.push(cell)
    else add(area, cell)
  }
  for (const one of await singles(ctx, mixed)) add(places.at(one.lng, one.lat, level), asGroup(one))
  return [...found.values()]
    .map(
      ({ area, group: { west, south, east, north, total, online, running, charging } }): AreaStatistics => {
        const bbox: AreaStatistics['bbox'] = [west / 1e6, south / 1e6, east / 1e6, north / 1e6]
        return {
          code: area?.code ?? null,
          name: area && places.nameOf(area, ctx),
          total,
          online,
          running,
          charging,
          bbox,
        }
      },
    )
    .sort((a, b) => b.total - a.total || String(a.code).localeCompare(String(b.code)))
}

/** Ids of the vehicles that last were in a province, city or county. */
export async function vehiclesIn(ctx: CallCtx, places: CellPlaces, region: string): Promise<string[]> {
  const level = levelOf(region)
  const whole: Cell[] = []
  const mixed: Cell[] = []
  for (const cell of await cells(ctx)) {
    const area = places.cell(cell.x, cell.y, level)
    if (area === MIXED) mixed.push(cell)
    else if (area?.code === region) whole.push(cell)
  }
  const border = (await singles(ctx, mixed)).filter(
    (one) => places.at(one.lng, one.lat, level)?.code === region,
  )
  return [...(await singles(ctx, whole)), ...border].map((one) => one.id)
}
