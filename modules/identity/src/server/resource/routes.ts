import { sql } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { Route } from '@motorpool/http'
import { AppError, parsePermission } from '@motorpool/kernel'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { resources } from '../../shared/resources/resources.ts'
import { rightsChanged } from '../session/events.ts'

/** What the code asks for cannot go; the rows of the code are those that nobody created. */
const hooks: Hooks = {
  async prepare(_ctx, drafts, mode) {
    if (mode !== 'create') return
    for (const { values } of drafts) {
      if (typeof values.code !== 'string') continue
      const permission = parsePermission(values.code)
      values.module = permission?.module ?? values.code.slice(0, values.code.lastIndexOf('/'))
      values.action = permission?.action ?? null
    }
  },
  async saved(ctx) {
    await publish(ctx.tx, rightsChanged, {})
  },
  async beforeDelete(ctx, rows) {
    const { rows: own } = await sql<{ code: string }>`
      select code from resource where id = any (${rows.map((r) => r.id)}::bigint[]) and create_user_id is null limit 1`.execute(
      ctx.tx,
    )
    if (own[0]) throw new AppError('RESOURCE_BUILT_IN', { code: own[0].code })
    await publish(ctx.tx, rightsChanged, {})
  },
}

export function permissionRoutes(): Route[] {
  return resourceRoutes(resources, hooks)
}
