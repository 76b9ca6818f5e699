import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { type Draft, escalated, type Hooks, resourceRoutes } from '@motorpool/resource/server'
import type { FullRowOf } from '@motorpool/resource/shared'
import { z } from 'zod'
import { vehicleGroups } from '../../shared/groups.ts'
import { refuseCycles } from '../catalogue/tree.ts'
import { bindTargets, type Target, unbindTargets } from './links.ts'
import { groupPages } from './pages.ts'

type Groups = typeof vehicleGroups

const idText = z.union([z.string(), z.number()])
const list = z.array(idText).max(500).optional()

/** The names under which targets are sent. */
const NAMES: Record<Target, readonly [string, ...string[]]> = {
  model: ['vehicleModelIds', 'modelIds', 'ids'],
  org: ['linkedOrgIds', 'orgIds', 'ids'],
  vin: ['vins', 'vinList', 'ids'],
}

function linkRoute(target: Target, action: 'bind' | 'unbind'): Route {
  const targets = z.object(Object.fromEntries(NAMES[target].map((name) => [name, list])))
  const body = z.object({ groupId: idText, ...targets.shape })
  return defineRoute({
    id: `${vehicleGroups.idPrefix}.${target}${action === 'bind' ? 'Bind' : 'Unbind'}`,
    method: 'POST',
    path: `${vehicleGroups.api}/${target}/${action}`,
    summary: `${action === 'bind' ? 'Links' : 'Unlinks'} targets of kind ${target} and a group, all or none.`,
    permission: `${vehicleGroups.key}/update`,
    scope: 'tenant',
    body,
    response: z.object({ count: z.number() }),
    handler: async (ctx, { body: sent }) => {
      const byName = targets.parse(sent)
      const given = NAMES[target].flatMap((name) => byName[name] ?? [])
      if (given.length === 0)
        throw new AppError(
          'INVALID_INPUT',
          {},
          { fields: [{ field: NAMES[target][0], code: 'FIELD_REQUIRED' }] },
        )
      const run = action === 'bind' ? bindTargets : unbindTargets
      return { count: await run(ctx, target, sent.groupId, given) }
    },
  })
}

/** Vehicles that a group reaches: linked one by one, by their model, or by their organisation. */
async function countVehicles(ctx: CallCtx, rows: readonly FullRowOf<Groups>[]): Promise<void> {
  const { rows: counts } = await sql<{ id: string; n: number }>`
    select g.id::text as id, (case g.group_target
      when 'vin' then (select count(*) from vehicle_group_relation r where r.group_id = g.id)
      when 'model' then (select count(*) from vehicle_group_relation r join vehicle v on v.vehicle_model_id = r.vehicle_model_id
        where r.group_id = g.id)
      else (select count(*) from vehicle_group_relation r join vehicle v on v.org_id = r.linked_org_id where r.group_id = g.id)
    end)::int as n from vehicle_group g where g.id = any (${rows.map((r) => r.id)}::bigint[])
  `.execute(ctx.tx)
  const known = new Map(counts.map((c) => [c.id, c.n]))
  for (const row of rows) row.vehicleCount = known.get(row.id) ?? 0
}

/** A group that moves to another organisation must not bring targets that a group there has already. */
async function refuseMove(ctx: CallCtx, drafts: readonly Draft<Groups>[]): Promise<void> {
  for (const { id, values, before, fail } of drafts) {
    if (id === undefined || !before || !('orgId' in values) || values.orgId === before.orgId) continue
    const clash = await escalated(ctx.tx, async () => {
      const { rows } = await sql<{ group: string }>`
        select g.group_name as group from vehicle_group_relation mine
        join vehicle_group_relation other on other.tenant_id = mine.tenant_id and other.org_id = ${values.orgId}
          and other.group_id <> mine.group_id and (other.vin = mine.vin or other.vehicle_model_id = mine.vehicle_model_id
            or other.linked_org_id = mine.linked_org_id)
        join vehicle_group g on g.id = other.group_id where mine.group_id = ${id} limit 1`.execute(ctx.tx)
      return rows[0]
    })
    if (clash)
      fail('orgId', {
        code: 'GROUP_CONFLICT',
        params: { target: before.groupName, group: clash.group },
      })
  }
}

const hooks: Hooks<Groups> = {
  prepare: async (ctx, drafts) => {
    await refuseCycles(ctx, 'vehicle_group', drafts)
    await refuseMove(ctx, drafts)
  },
  decorate: countVehicles,
}

export const groupRoutes: Route[] = [
  ...resourceRoutes(vehicleGroups, hooks),
  ...(['model', 'org', 'vin'] as const).flatMap((t) => [linkRoute(t, 'bind'), linkRoute(t, 'unbind')]),
  ...groupPages,
]
