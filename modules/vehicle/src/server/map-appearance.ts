import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { escalated } from '@motorpool/resource/server'

/** An icon of the catalogue as the map draws it. */
export interface MapIconAppearance {
  id: string
  imageId: string
  width: number
  height: number
  /** The state it stands for; null for both. */
  onlineStatus: 'ONLINE' | 'OFFLINE' | null
}

/** What decides how a vehicle looks. */
export interface AppearanceOf {
  mapIconId: string | null
  vehicleModelId: string | null
  vehicleTypeId: string | null
}

/** Ids of the icons of a vehicle while it is online and while it is not; absent where ours does. */
export interface VehicleAppearance {
  online?: string
  offline?: string
}

export interface MapAppearance {
  icons: ReadonlyMap<string, MapIconAppearance>
  of(vehicle: AppearanceOf): VehicleAppearance | undefined
}

const MOST_ICONS = 1000
const NONE: MapAppearance = { icons: new Map(), of: () => undefined }

type Pair = { id: string; icon: string }

/**
 * How vehicles look on the map (R333): the first icon of the vehicle itself, its model and its type that stands for the
 * state it is in. Read once for many vehicles; a tenant without icons costs one query.
 */
export async function mapAppearance(ctx: CallCtx): Promise<MapAppearance> {
  const { rows } = await sql<MapIconAppearance>`
    select id, icon_image_id::text as "imageId", coalesce(width, 32) as width, coalesce(height, 32) as height,
      online_status as "onlineStatus"
    from map_icon order by id desc limit ${MOST_ICONS}`.execute(ctx.tx)
  if (rows.length === 0) return NONE
  const icons = new Map(rows.map((row) => [row.id, row]))
  // Models of an organisation above the caller's: what the caller's own vehicles refer to.
  const { models, types } = await escalated(ctx.tx, async () => ({
    models: await chosen(ctx, 'vehicle_model'),
    types: await chosen(ctx, 'vehicle_type'),
  }))
  return { icons, of: lookup(icons, models, types) }
}

async function chosen(ctx: CallCtx, table: 'vehicle_model' | 'vehicle_type'): Promise<Map<string, string>> {
  const within = ctx.actor.userType === 'ADMIN' ? sql`true` : sql`tenant_id = ${ctx.tenantId}`
  const { rows } = await sql<Pair>`
    select id, map_icon_id as icon from ${sql.table(table)} where map_icon_id is not null and ${within}`.execute(
    ctx.tx,
  )
  return new Map(rows.map((row) => [row.id, row.icon]))
}

function lookup(
  icons: ReadonlyMap<string, MapIconAppearance>,
  models: ReadonlyMap<string, string>,
  types: ReadonlyMap<string, string>,
): MapAppearance['of'] {
  return ({ mapIconId, vehicleModelId, vehicleTypeId }) => {
    const chain = [mapIconId, models.get(vehicleModelId ?? ''), types.get(vehicleTypeId ?? '')]
    const fitting = (state: 'ONLINE' | 'OFFLINE') =>
      chain.find((id) => {
        const icon = id ? icons.get(id) : undefined
        return icon && (icon.onlineStatus ?? state) === state
      })
    const online = fitting('ONLINE')
    const offline = fitting('OFFLINE')
    return online || offline ? { ...(online ? { online } : {}), ...(offline ? { offline } : {}) } : undefined
  }
}
