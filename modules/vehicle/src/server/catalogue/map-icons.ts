import { sql } from '@motorpool/db'
import { resourceRoutes } from '@motorpool/resource/server'
import { mapIcons } from '../../shared/map-icons.ts'

export const mapIconRoutes = resourceRoutes(mapIcons, {
  expressions: { iconFile: sql`map_icon.icon_image_id::text` },
})
