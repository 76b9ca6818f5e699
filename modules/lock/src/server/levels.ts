import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { LockCommand } from '@motorpool/terminal/shared'
import { vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { stageOf, vehicleLocks } from '../shared/index.ts'

const API = '/api/vehicle-svc/bomagLevels/V1.0'
const LEVELS = 3

const vin = z.string().trim().toUpperCase().min(1).max(32)
const level = z.object({
  level: z.number().int().min(1).max(LEVELS),
  lockCommand: z.enum(LockCommand.values).refine((command) => stageOf(command) !== undefined),
  /** km/h */
  limitSpeed: z.number().min(0).max(9999.99).nullable().optional(),
  /** r/min */
  limitRotate: z.number().int().min(0).max(10_000).nullable().optional(),
  /** h before the next level */
  delayHours: z.number().int().min(0).max(720).nullable().optional(),
  enabled: z.boolean().default(true),
})
export type BomagLevel = z.output<typeof level>

async function seen(ctx: CallCtx, of: string): Promise<string> {
  const { rows } = await sql<{ vin: string }>`select vin from vehicle where vin = ${of}`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey(vehicles.key) })
  return rows[0].vin
}

async function levelsOf(ctx: CallCtx, of: string): Promise<BomagLevel[]> {
  const { rows } = await sql<BomagLevel>`
    select level, lock_command as "lockCommand", limit_speed::float8 as "limitSpeed", limit_rotate as "limitRotate",
      delay_hours as "delayHours", enabled
    from bomag_level where vin = ${of} order by level`.execute(ctx.tx)
  return rows
}

/** Levels and lock items appear once each. */
function refuseTwice(levels: readonly BomagLevel[]): void {
  const twice = (values: readonly unknown[]) => new Set(values).size < values.length
  const fields = (['level', 'lockCommand'] as const).filter((name) => twice(levels.map((one) => one[name])))
  if (fields.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      {},
      { fields: fields.map((field) => ({ field, code: 'FIELD_DUPLICATE' })) },
    )
}

const save = defineRoute({
  id: 'vehicle.bomagLevels.save',
  labels: ['lock/levels', vehicleLocks.key],
  method: 'POST',
  path: `${API}/save`,
  summary:
    'Sets the lock levels of a vehicle: what each limits, and how long it lasts before the next may follow.',
  permission: `${vehicleLocks.key}/update`,
  scope: 'tenant',
  body: z.object({ vin, levels: z.array(level).max(LEVELS) }),
  response: z.array(level),
  handler: async (ctx, { body }) => {
    refuseTwice(body.levels)
    const of = await seen(ctx, body.vin)
    await sql`delete from bomag_level where vin = ${of}`.execute(ctx.tx)
    const at = new Date(ctx.now)
    for (const one of body.levels)
      await sql`
        insert into bomag_level (tenant_id, org_id, vin, level, lock_command, limit_speed, limit_rotate, delay_hours, enabled,
          create_user_id, create_time, update_user_id, update_time)
        select tenant_id, org_id, vin, ${one.level}, ${one.lockCommand}, ${one.limitSpeed ?? null}, ${one.limitRotate ?? null},
          ${one.delayHours ?? null}, ${one.enabled}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}, ${at}
        from vehicle where vin = ${of}`.execute(ctx.tx)
    return levelsOf(ctx, of)
  },
})

const list = defineRoute({
  id: 'vehicle.bomagLevels.list',
  labels: ['lock/levels', vehicleLocks.key],
  method: 'GET',
  path: `${API}/list`,
  summary: 'The lock levels of a vehicle.',
  permission: `${vehicleLocks.key}/find`,
  scope: 'tenant',
  query: z.object({ vin }),
  response: z.array(level),
  handler: async (ctx, { query }) => levelsOf(ctx, await seen(ctx, query.vin)),
})

export const levelRoutes: Route[] = [save, list]
