import { onViolation, sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { z } from 'zod'

const KEY = 'customer/accountConfig'
const BASE = '/api/customer-svc/account/config/V1.0'
/** Of one account: an application keeps some settings, not data. */
export const CONFIGS_MAX = 50
const BODY_MAX = 16 * 1024

const code = z.string().regex(/^[\w.-]{1,64}$/)
const label = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u)

const config = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  value: z.unknown(),
  description: z.string().nullable(),
  updateTime: z.number(),
})
type Config = z.output<typeof config>

const given = z.object({
  code,
  /** Default: the code. */
  name: label(64).optional(),
  /** Whatever JSON holds. */
  value: z.unknown().refine((value) => value !== undefined),
  description: label(255).nullish(),
})

const COLUMNS = sql`id::text as id, code, name, value, description, update_time as "updateTime"`

async function find(ctx: CallCtx, of: string): Promise<Config> {
  const { rows } = await sql<Config>`
    select ${COLUMNS} from account_config
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.actor.id} and code = ${of}`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey(KEY) })
  return rows[0]
}

async function save(ctx: CallCtx, input: z.output<typeof given>): Promise<Config> {
  const { rows: others } = await sql<{ n: number }>`
    select count(*)::int as n from account_config
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.actor.id} and code <> ${input.code}`.execute(ctx.tx)
  if ((others[0]?.n ?? 0) >= CONFIGS_MAX) throw new AppError('CUSTOMER_CONFIGS', { max: CONFIGS_MAX })
  const at = new Date(ctx.now)
  const insert = sql<Config>`
    insert into account_config (tenant_id, user_id, code, name, value, description, create_user_id, create_time, update_user_id, update_time)
    values (${ctx.tenantId}, ${ctx.actor.id}, ${input.code}, ${input.name || input.code}, ${JSON.stringify(input.value)}::jsonb,
      ${input.description || null}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}, ${at})
    on conflict (tenant_id, user_id, code) do update set name = excluded.name, value = excluded.value,
      description = excluded.description, update_user_id = excluded.update_user_id, update_time = excluded.update_time
    returning ${COLUMNS}`
  // An account that was deleted while it is signed in keeps nothing.
  const { rows } = await onViolation(
    () => insert.execute(ctx.tx),
    ({ kind }) => (kind === 'reference' ? new AppError('UNAUTHENTICATED') : undefined),
  )
  return must(rows[0], 'the stored configuration')
}

/** R416: what an account keeps for itself. */
export const accountConfigRoutes: readonly Route[] = [
  defineRoute({
    id: 'customer.accountConfig.save',
    method: 'PUT',
    path: BASE,
    summary: 'Save one of the own configurations by its code.',
    permission: 'session',
    labels: [KEY],
    scope: 'tenant',
    unlogged: true,
    bodyLimit: BODY_MAX,
    body: given,
    response: config,
    handler: (ctx, { body }) => save(ctx, body),
  }),
  defineRoute({
    id: 'customer.accountConfig.find',
    method: 'GET',
    path: `${BASE}/:code`,
    summary: 'One of the own configurations by its code.',
    permission: 'session',
    labels: [KEY],
    scope: 'tenant',
    params: z.object({ code }),
    response: config,
    handler: (ctx, { params }) => find(ctx, params.code),
  }),
]
