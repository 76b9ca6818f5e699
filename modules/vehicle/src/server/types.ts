import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { type Draft, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { vehicleTypes } from '../shared/types.ts'
import './errors.ts'

const LEVELS = 3

interface Place {
  /** Ancestors of the new parent, itself included, nearest first. */
  above: string[]
  /** Levels of the tree below the moved type, itself included. */
  height: number
}

async function placeOf(ctx: CallCtx, id: string | undefined, parentId: string): Promise<Place> {
  const { rows: above } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, 1 as level from vehicle_type where id = ${parentId}
      union all
      select t.id, t.parent_id, up.level + 1 from vehicle_type t join up on t.id = up.parent_id where up.level < ${LEVELS + 1}
    ) select id from up order by level
  `.execute(ctx.tx)
  const { rows: below } = await sql<{ height: number }>`
    with recursive down as (
      select id, 1 as level from vehicle_type where id = ${id ?? '0'}
      union all
      select t.id, down.level + 1 from vehicle_type t join down on t.parent_id = down.id where down.level < ${LEVELS + 1}
    ) select coalesce(max(level), 1)::int as height from down
  `.execute(ctx.tx)
  return { above: above.map((r) => r.id), height: below[0]?.height ?? 1 }
}

/** No type comes below itself, and none deeper than the third level. */
async function checkTree(ctx: CallCtx, drafts: readonly Draft<typeof vehicleTypes>[]): Promise<void> {
  for (const { id, values } of drafts) {
    const { parentId } = values
    if (!parentId) continue
    await sql`select pg_advisory_xact_lock(hashtextextended('vehicle_type:' || ${ctx.tenantId}, 0))`.execute(
      ctx.tx,
    )
    const { above, height } = await placeOf(ctx, id, parentId)
    if ((id !== undefined && above.includes(id)) || above.length + height > LEVELS)
      throw new AppError('TYPE_TREE', { levels: LEVELS })
  }
}

const hooks: Hooks<typeof vehicleTypes> = { prepare: (ctx, drafts) => checkTree(ctx, drafts) }

export const vehicleTypeRoutes = resourceRoutes(vehicleTypes, hooks)
