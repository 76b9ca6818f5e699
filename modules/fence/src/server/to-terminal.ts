import { type AreaCaller } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { type FencePoint } from '@motorpool/geo/fence'
import { AppError, textKey } from '@motorpool/kernel'
import type { AreaOrder, AreaShape } from '@motorpool/wire'
import { fences } from '../shared/fences.ts'
import { shapeOf } from '../shared/geometry.ts'

interface Row {
  id: string
  fenceName: string
  settingWay: string
  position: { x: number; y: number } | null
  radius: number | null
  polygon: unknown
  line: unknown
  halfWidth: number | null
  alarmType: string
  speedLimit: number | null
  stayMinutes: number | null
  windows: unknown
  beginTime: number | null
  endTime: number | null
}

async function rowOf(tx: Tx, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id::text, fence_name as "fenceName", setting_way as "settingWay", position, radius, polygon, line, half_width as "halfWidth",
      alarm_type as "alarmType", speed_limit as "speedLimit", stay_minutes as "stayMinutes", windows, begin_time as "beginTime",
      end_time as "endTime"
    from fence where fence.id = ${id}`.execute(tx)
  return rows[0]
}

/** Fields of a fence that no message to a terminal says as the platform watches them. */
const UNSAID = ['stayMinutes', 'windows', 'beginTime', 'endTime'] as const

const refused = (name: string, field: string) =>
  new AppError('FENCE_NOT_FOR_TERMINAL', { name, field: textKey(`${fences.key}.${field}`) })

/** A rectangle along the degrees, by its corners; undefined where it is turned. */
function rectangleOf(ring: readonly FencePoint[]): AreaShape | undefined {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const isCorner = ([lng, lat]: FencePoint) =>
    (lng === west || lng === east) && (lat === south || lat === north)
  const isAlong = ring.length === 4 && ring.every(isCorner) && new Set(ring.map(String)).size === 4
  return isAlong ? { kind: 'rectangle', west, south, east, north } : undefined
}

/** Without holes and parts: a terminal knows one outline. */
function areaShapeOf(row: Row): AreaShape | undefined {
  const position = row.position && { lng: row.position.x, lat: row.position.y }
  const shape = shapeOf({ ...row, position, radius: row.radius === null ? null : Number(row.radius) })
  if (shape?.kind === 'circle' || shape?.kind === 'corridor' || shape?.kind === 'rectangle') return shape
  const polygons = shape?.kind === 'polygon' ? [shape.rings] : (shape?.polygons ?? [])
  const [rings, ...parts] = polygons
  const [ring, ...holes] = rings ?? []
  if (!ring || parts.length > 0 || holes.length > 0) return undefined
  return (row.settingWay === 'RECTANGLE' ? rectangleOf(ring) : undefined) ?? { kind: 'polygon', ring }
}

/**
 * A fence as a command takes it to a terminal.
 *
 * @throws AppError NOT_FOUND for those that the caller may not see, FENCE_NOT_FOR_TERMINAL naming what no terminal can be told
 */
export async function fenceOrder({ permissions }: AreaCaller, tx: Tx, id: string): Promise<AreaOrder> {
  const row = permissions.has(`${fences.key}/find`) ? await rowOf(tx, id) : undefined
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(`${fences.key}.one`) })
  const name = row.fenceName
  const unsaid = UNSAID.find((field) => row[field] !== null)
  if (unsaid) throw refused(name, unsaid)
  const shape = areaShapeOf(row)
  if (!shape) throw refused(name, 'polygon')
  return {
    id: Number(row.id),
    name,
    shape,
    entry: row.alarmType === 'IN' || row.alarmType === 'IN_OUT',
    exit: row.alarmType === 'OUT' || row.alarmType === 'IN_OUT',
    maxSpeed: row.speedLimit,
  }
}
