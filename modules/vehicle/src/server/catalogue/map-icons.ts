import { sql } from '@motorpool/db'
import type { EntityReader } from '@motorpool/file/server'
import { resourceRoutes } from '@motorpool/resource/server'
import { mapIcons } from '../../shared/map-icons.ts'

/** Whoever sees an icon sees its picture: those of the platform are drawn on the maps of all tenants. */
export const mapIconReader: EntityReader = {
  entity: mapIcons.key,
  reads: async (ctx, id) => {
    const { rows } = await sql`select from map_icon where id = ${id}`.execute(ctx.tx)
    return rows.length > 0
  },
}

export const mapIconRoutes = resourceRoutes(mapIcons, {
  expressions: { iconFile: sql`map_icon.icon_image_id::text` },
})
