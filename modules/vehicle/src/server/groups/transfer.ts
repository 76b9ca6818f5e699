import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Draft, type Hooks, resourceRoutes, type Saved } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { transferGroup } from '../../shared/transfer-group.ts'
import { bindTargets, lockGroup, logTransfers } from './links.ts'

interface Group {
  id: string
  org_id: string
  group_name: string
  group_target: string
}

type Transfers = typeof transferGroup

/** The vehicle exists, the group links vehicles, and no vehicle stands twice in the sheet for one organisation. */
async function check(ctx: CallCtx, drafts: readonly Draft<Transfers>[]): Promise<void> {
  const vins = drafts.flatMap((d) => d.values.vin ?? [])
  const { rows: found } = await sql<{ vin: string }>`
    select vin from vehicle where vin = any (${vins}::text[])`.execute(ctx.tx)
  const { rows: groups } = await sql<Group>`
    select id, org_id, group_name, group_target from vehicle_group
    where id = any (${drafts.map((d) => d.values.groupId ?? null)}::bigint[]) order by id for update`.execute(
    ctx.tx,
  )
  const known = new Set(found.map((r) => r.vin))
  const byId = new Map(groups.map((g) => [g.id, g]))
  const seen = new Set<string>()
  for (const { values, fail } of drafts) {
    const { vin } = values
    if (vin !== undefined && !known.has(vin)) fail('vin', { code: 'FIELD_REFERENCE', params: { value: vin } })
    const group = byId.get(values.groupId ?? '')
    if (!group) continue
    if (group.group_target !== 'vin')
      fail('groupId', {
        code: 'GROUP_TARGET',
        params: { group: group.group_name, target: textKey(`vehicle/groups.target.${group.group_target}`) },
      })
    values.orgId = group.org_id
    values.groupTarget = 'vin'
    const key = `${group.org_id} ${vin}`
    if (vin !== undefined && seen.has(key)) fail('vin', { code: 'FIELD_DUPLICATE', params: { value: vin } })
    seen.add(key)
  }
}

/** A vehicle that moves leaves the group of the same organisation in which it was. */
async function leaveOld(ctx: CallCtx, drafts: readonly Draft<Transfers>[]): Promise<void> {
  if (drafts.some((d) => d.errors.length > 0)) return
  await sql`
    delete from vehicle_group_relation r using unnest(${drafts.map((d) => d.values.vin)}::text[],
      ${drafts.map((d) => d.values.orgId)}::bigint[]) as g(vin, org_id)
    where r.vin = g.vin and r.org_id = g.org_id`.execute(ctx.tx)
}

async function logMoves(ctx: CallCtx, drafts: readonly Saved<Transfers>[]): Promise<void> {
  const byGroup = Map.groupBy(drafts, (d) => d.row.groupId)
  const { rows } = await sql<{ id: string; group_name: string }>`
    select id, group_name from vehicle_group where id = any (${[...byGroup.keys()]}::bigint[])`.execute(
    ctx.tx,
  )
  for (const group of rows)
    await logTransfers(
      ctx,
      group,
      (byGroup.get(group.id) ?? []).map((d) => d.row.vin),
    )
}

const hooks: Hooks<Transfers> = {
  prepare: async (ctx, drafts) => {
    await check(ctx, drafts)
    await leaveOld(ctx, drafts)
  },
  saved: logMoves,
}

const idText = z.union([z.string(), z.number()])

/** One vehicle moves to a group, out of the group of that organisation in which it was. */
const moveToGroup = defineRoute({
  id: 'vehicle.vehicles.transferGroup',
  method: 'PUT',
  path: `${transferGroup.api}/transferGroup`,
  summary: 'Moves a vehicle to a group, as the sheet of transfers does.',
  permission: 'vehicle/vehicles/update',
  scope: 'tenant',
  body: z.object({ id: idText, groupId: idText }),
  response: z.object({ count: z.number() }),
  handler: async (ctx, { body }) => {
    const { rows } = await sql<{ vin: string }>`
      select vin from vehicle where id = ${parseId(body.id) ?? null} for update`.execute(ctx.tx)
    const [vehicle] = rows
    if (!vehicle) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
    const group = await lockGroup(ctx, body.groupId, 'vin')
    await sql`
      delete from vehicle_group_relation where vin = ${vehicle.vin} and org_id = ${group.org_id}
        and group_id <> ${group.id}`.execute(ctx.tx)
    return { count: await bindTargets(ctx, 'vin', group.id, [vehicle.vin]) }
  },
})

export const transferGroupRoutes: Route[] = [moveToGroup, ...resourceRoutes(transferGroup, hooks)]
