import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type Route } from '@motorpool/http'
import { tableOfScreen } from '@motorpool/resource/server'
import { z } from 'zod'
import {
  TENANT_NEEDS,
  TENANT_OWN_NEEDS,
  type TenantChecklist,
  type TenantNeed,
} from '../../shared/checklist.ts'
import { notFound } from '../errors.ts'
import type { TenantRow } from '../tables.ts'
import { byId } from './repo.ts'

type ScreenKey = keyof typeof TENANT_NEEDS
const SCREENS = Object.keys(TENANT_NEEDS) as ScreenKey[]

const answer = z.object({
  items: z.array(z.object({ key: z.enum([...TENANT_OWN_NEEDS, ...SCREENS]), done: z.boolean() })),
}) satisfies z.ZodType<TenantChecklist>

async function hasRows(tx: Tx, table: string, tenantId: string, rows: number): Promise<boolean> {
  const found =
    await sql`select 1 from ${sql.table(table)} where tenant_id = ${tenantId} limit ${rows}`.execute(tx)
  return found.rows.length === rows
}

const ownNeeds = (tenant: TenantRow): Record<(typeof TENANT_OWN_NEEDS)[number], boolean> => ({
  branding:
    tenant.theme_id !== null || tenant.app_logo_file_path !== null || tenant.login_logo_file_path !== null,
  authority: tenant.auth_status === 'AUTHED',
})

async function checklist(ctx: CallCtx, id: string): Promise<TenantChecklist> {
  const tenant = await byId(ctx.tx, id)
  if (!tenant) throw notFound('system/tenants')
  const own = ownNeeds(tenant)
  const items: { key: TenantNeed; done: boolean }[] = TENANT_OWN_NEEDS.map((key) => ({ key, done: own[key] }))
  for (const key of SCREENS) {
    const table = tableOfScreen(ctx.ports, key)
    // What the process lacks the module of is no need.
    if (table) items.push({ key, done: await hasRows(ctx.tx, table, id, TENANT_NEEDS[key]) })
  }
  return { items }
}

export const checklistRoute: Route = defineRoute({
  id: 'system.tenants.checklist',
  method: 'GET',
  path: '/api/system-svc/tenants/V1.0/:id/checklist',
  summary:
    'What a tenant has of what its staff need to work: organisations, roles, users, vehicles and so on',
  permission: 'system/tenants/find',
  scope: 'tenant',
  params: idParams,
  response: answer,
  handler: (ctx, { params }) => checklist(ctx, params.id),
})
