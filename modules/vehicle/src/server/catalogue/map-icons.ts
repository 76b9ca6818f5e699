import { sql } from '@motorpool/db'
import { claimAttachments, type EntityReader, releaseAttachments } from '@motorpool/file/server'
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
  saved: async (ctx, drafts) => {
    for (const { id, values } of drafts)
      if (typeof values.iconImageId === 'string')
        await claimAttachments(ctx.tx, mapIcons.key, id, [values.iconImageId])
  },
  beforeDelete: (ctx, rows) =>
    releaseAttachments(
      ctx.tx,
      mapIcons.key,
      rows.map((row) => row.id),
    ),
})
