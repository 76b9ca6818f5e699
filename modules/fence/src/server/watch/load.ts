import { sql, type Tx } from '@motorpool/db'
import { compileFence, FENCE_RULE, type FenceRule } from '@motorpool/geo/fence'
import { Lru } from '@motorpool/kernel'
import { FenceAlarmType } from '../../shared/enums.ts'
import { shapeOf } from '../../shared/geometry.ts'
import { FENCE_ZONE, isWindows } from '../../shared/windows.ts'
import { type FenceSet, fenceSet, type WatchedFence } from './fence-set.ts'

/** A row of a fence, the tenant's or a customer's, as the history of its table has it. */
interface Stored {
  readonly fence_name: string
  readonly setting_way: string
  readonly position: string | null
  readonly radius: string | null
  readonly polygon: unknown
  readonly alarm_type: string
  /** Of the tenant's fences alone. */
  readonly line?: unknown
  readonly half_width?: number | null
  readonly stay_minutes?: number | null
  readonly speed_limit?: number | null
  readonly windows?: unknown
  readonly begin_time?: string | null
  readonly end_time?: string | null
  /** Of customers' fences alone: 0 raises nothing. */
  readonly active_model?: string
  readonly create_user_id?: number | string | null
}

/** ms above the limit before it is speeding. */
const SPEEDING_MS = 10_000
const MINUTE_MS = 60_000
/** What a version of a fence says never changes: it is compiled once for all revisions in which it holds. */
const compiled = new Lru<string, WatchedFence | null>(20_000)

function pointOf(text: string | null): { lng: number; lat: number } | null {
  const [lng, lat] = (text ?? '').slice(1, -1).split(',').map(Number)
  return text === null || lng === undefined || lat === undefined ? null : { lng, lat }
}

const timeOf = (text: string | null | undefined): number | null =>
  typeof text === 'string' ? Date.parse(text) : null

/** FNV-1a of a text, 32 bits. */
function markOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function ruleOf({ stay_minutes, speed_limit, windows }: Stored): FenceRule {
  return {
    ...FENCE_RULE,
    ...(typeof stay_minutes === 'number' ? { stayMs: stay_minutes * MINUTE_MS } : {}),
    ...(typeof speed_limit === 'number' ? { speed: { limit: speed_limit, forMs: SPEEDING_MS } } : {}),
    ...(isWindows(windows) && windows.length > 0 ? { schedule: { zone: FENCE_ZONE, windows } } : {}),
  }
}

/** Which crossings are told of; a passive fence tells of none, and its vehicles' sides are known all the same. */
function alarmTypeOf({ alarm_type, active_model }: Stored): FenceAlarmType {
  return active_model !== '0' && FenceAlarmType.has(alarm_type) ? alarm_type : 'NONE'
}

/** A stored fence, ready to be asked; null where it has no shape. */
export function watchedFence(id: string, stored: Stored): WatchedFence | null {
  const place = {
    settingWay: stored.setting_way,
    position: pointOf(stored.position),
    radius: stored.radius === null ? null : Number(stored.radius),
    polygon: stored.polygon,
    line: stored.line,
    halfWidth: stored.half_width ?? null,
  }
  const shape = shapeOf(place)
  if (!shape) return null
  return {
    id,
    name: stored.fence_name,
    mark: markOf(JSON.stringify(place)),
    account: stored.active_model === undefined ? null : String(stored.create_user_id),
    alarmType: alarmTypeOf(stored),
    rule: ruleOf(stored),
    from: timeOf(stored.begin_time),
    until: timeOf(stored.end_time),
    compiled: compileFence(shape),
  }
}

interface Version {
  /** Ids are those of one database, and a process may know several. */
  database: string
  id: string
  from: string
}

/** A version with vehicles that it watches, to a time (ms) or without end. */
interface Watching extends Version {
  until: number | null
  vehicles: string[]
}

const versionKey = ({ database, id, from }: Version) => `${database} ${id} ${from}`

/** Reads the rows of versions that were not compiled before. */
async function compile(tx: Tx, tenantId: string, versions: readonly Version[]): Promise<void> {
  const missing = versions.filter((one) => compiled.get(versionKey(one)) === undefined)
  if (missing.length === 0) return
  const { rows } = await sql<Version & { detail: Stored }>`
    select current_database()::text as database, v.fence_id::text as id, v.from_revision::text as from, v.detail
    from unnest(${missing.map((one) => one.id)}::bigint[], ${missing.map((one) => one.from)}::bigint[]) as n(id, revision)
    join fence_version v on v.tenant_id = ${tenantId} and v.fence_id = n.id and v.from_revision = n.revision`.execute(
    tx,
  )
  for (const { detail, ...version } of rows)
    compiled.set(versionKey(version), watchedFence(version.id, detail))
}

/** The fence as it holds for vehicles that it watches to a time. */
const heldUntil = (fence: WatchedFence, until: number | null): WatchedFence =>
  until === null ? fence : { ...fence, until: Math.min(fence.until ?? Infinity, until) }

/** The enabled fences of a tenant and of its customers, and the vehicles that they watch, as they were at a revision. */
export async function loadFences(tx: Tx, tenantId: string, revision: string): Promise<FenceSet> {
  const { rows } = await sql<Watching>`
    select current_database()::text as database, v.fence_id::text as id, v.from_revision::text as from,
      (extract(epoch from (m.last_day + 1)::timestamp at time zone 'Asia/Shanghai') * 1000)::float8 as until,
      array_agg(m.vehicle_id::text) as vehicles
    from fence_version v join fence_vehicle_version m on m.tenant_id = v.tenant_id and m.fence_id = v.fence_id
      and m.from_revision <= ${revision} and (m.until_revision is null or m.until_revision > ${revision})
    where v.tenant_id = ${tenantId} and v.from_revision <= ${revision}
      and (v.until_revision is null or v.until_revision > ${revision}) and coalesce(v.detail ->> 'status', 'ENABLED') = 'ENABLED'
    group by v.fence_id, v.from_revision, m.last_day order by v.fence_id`.execute(tx)
  await compile(tx, tenantId, rows)
  return fenceSet(
    rows.flatMap((one) => {
      const fence = compiled.get(versionKey(one))
      return fence ? [{ fence: heldUntil(fence, one.until), vehicles: new Set(one.vehicles) }] : []
    }),
  )
}
