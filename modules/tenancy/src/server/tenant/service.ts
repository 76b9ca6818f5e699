import { onViolation, referredBy, type Tx, type Violation } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { type CallCtx, patched } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { titleOfTable } from '@motorpool/resource/server'
import { PLATFORM_TENANT_ID } from '../../shared/index.ts'
import { badReference, duplicate, notFound } from '../errors.ts'
import { treeChanged } from '../events.ts'
import * as orgRepo from '../org/repo.ts'
import { settlePictures } from '../pictures.ts'
import type { OrgRow, TenantRow } from '../tables.ts'
import { configOf, present, rootOrgFields } from './present.ts'
import * as repo from './repo.ts'
import type {
  TenantChange,
  TenantConfig,
  TenantConfigChange,
  TenantConfigView,
  TenantCreate,
  TenantFields,
  TenantFilter,
  TenantPage,
  TenantView,
} from './schema.ts'

const MODULE = 'system/tenants'

const PICTURES = ['appLogoFilePath', 'loginBgFilePath', 'loginLogoFilePath'] as const
const withPictures = <T extends TenantConfig>(ctx: CallCtx, input: T): Promise<T> =>
  settlePictures<T>(ctx, MODULE, input, PICTURES)

/** Rows that are nothing without their tenant; any other row keeps it from being deleted. */
const GO_WITH_A_TENANT = ['org', 'theme', 'role', 'tenant_authority']

export interface TenantService {
  page(ctx: CallCtx, input: TenantPage): Promise<{ items: TenantView[]; total: number; current: number }>
  find(ctx: CallCtx, id: string): Promise<TenantView>
  options(ctx: CallCtx, name?: string): Promise<{ value: string; label: string; tenantCode: string }[]>
  create(ctx: CallCtx, input: TenantCreate): Promise<{ id: string }>
  update(ctx: CallCtx, change: TenantChange): Promise<boolean>
  remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean>
  ids(ctx: CallCtx, filter: TenantFilter, limit: number): Promise<string[]>
  rows(ctx: CallCtx, ids: readonly string[]): Promise<TenantView[]>
  config(ctx: CallCtx, id: string): Promise<TenantConfigView>
  saveConfig(ctx: CallCtx, id: string, change: TenantConfigChange): Promise<boolean>
}

function refuse(input: Partial<TenantFields>): (v: Violation) => AppError | undefined {
  return (v) => {
    switch (v.constraint) {
      case 'tenant_tenant_code_key':
        return duplicate(MODULE, 'tenantCode', input.tenantCode ?? '')
      case 'tenant_tenant_name_key':
        return duplicate(MODULE, 'tenantName', input.tenantName ?? '')
      case 'tenant_domain_name_key':
        return duplicate(MODULE, 'domainName', input.domainName ?? '')
      case 'tenant_theme_id_fkey':
        return badReference(MODULE, 'themeId', input.themeId ?? '')
      default:
        return undefined
    }
  }
}

/** Makes a tenant with its root organisation, in a platform transaction. */
export async function createTenant(
  tx: Tx,
  input: TenantCreate,
  userId: string | null,
  now: number,
): Promise<{ id: string; rootOrgId: string }> {
  const id = await onViolation(() => repo.insert(tx, input, userId, now), refuse(input))
  const rootOrgId = await orgRepo.nextId(tx)
  const place = { id: rootOrgId, tenantId: id, parentId: null, path: `/${rootOrgId}/`, userId, now }
  await orgRepo.insert(tx, place, rootOrgFields(input))
  await repo.setRootOrg(tx, id, rootOrgId)
  return { id, rootOrgId }
}

async function removeOne(ctx: CallCtx, id: string): Promise<void> {
  const tenant = await repo.byId(ctx.tx, id)
  if (!tenant) throw notFound(MODULE)
  if (id === PLATFORM_TENANT_ID) throw new AppError('TENANT_BUILT_IN', { tenant: tenant.tenant_name })
  if (await repo.hasChildOrgs(ctx.tx, id))
    throw new AppError('IN_USE', { what: tenant.tenant_name, by: textKey('system/orgs') })
  const table = await referredBy(ctx.tx, 'tenant', [id], GO_WITH_A_TENANT)
  if (table) throw new AppError('IN_USE', { what: tenant.tenant_name, by: titleOfTable(ctx.ports, table) })
  await repo.remove(ctx.tx, id)
}

/**
 * Only platform administrators have these permissions, so every transaction here is the platform's; a tenant's user
 * that had one would, by row security, see the own tenant alone and write nothing.
 */
export function createTenantService(): TenantService {
  const withRoots = async (ctx: CallCtx, rows: TenantRow[]): Promise<TenantView[]> => {
    const roots = await repo.rootOrgs(
      ctx.tx,
      rows.map((r) => r.id),
    )
    return rows.flatMap((row) => {
      const root: OrgRow | undefined = roots.get(row.id)
      return root ? [present(row, root)] : []
    })
  }
  return {
    async page(ctx, input) {
      const { rows, total } = await repo.page(ctx.tx, input)
      return { items: await withRoots(ctx, rows), total, current: input.page }
    },
    async find(ctx, id) {
      const row = await repo.byId(ctx.tx, id)
      const [view] = row ? await withRoots(ctx, [row]) : []
      if (!view) throw notFound(MODULE)
      return view
    },
    ids: (ctx, filter, limit) => repo.ids(ctx.tx, filter, limit),
    async rows(ctx, ids) {
      return withRoots(ctx, await repo.byIds(ctx.tx, ids))
    },
    async config(ctx, id) {
      const row = await repo.byId(ctx.tx, id)
      if (!row) throw notFound(MODULE)
      return configOf(row)
    },
    async saveConfig(ctx, id, sent) {
      const row = await repo.byId(ctx.tx, id)
      if (!row) throw notFound(MODULE)
      const stored = configOf(row)
      const input = await withPictures(ctx, patched(stored as unknown as TenantConfig, sent))
      const written = await onViolation(
        () => repo.saveConfig(ctx.tx, id, input, ctx.actor.id, ctx.now),
        refuse(input),
      )
      if (written === 0) throw notFound(MODULE)
      await publish(ctx.tx, treeChanged, {})
      return true
    },
    async options(ctx, name) {
      const rows = await repo.options(ctx.tx, name)
      return rows.map((r) => ({ value: r.id, label: r.tenant_name, tenantCode: r.tenant_code }))
    },
    async create(ctx, input) {
      const { id } = await createTenant(ctx.tx, await withPictures(ctx, input), ctx.actor.id, ctx.now)
      return { id }
    },
    async update(ctx, { id, ...sent }) {
      const row = await repo.byId(ctx.tx, id)
      const [stored] = row ? await withRoots(ctx, [row]) : []
      if (!stored) throw notFound(MODULE)
      const input = await withPictures(ctx, patched(stored as unknown as TenantFields, sent))
      if (id === PLATFORM_TENANT_ID && (input.status !== 'ENABLED' || input.expireDate != null))
        throw new AppError('TENANT_BUILT_IN', { tenant: input.tenantName })
      await onViolation(
        () => repo.update(ctx.tx, id, input, ctx.actor.id, ctx.now),
        (v) =>
          v.constraint === 'org_tenant_id_org_code_key'
            ? duplicate(MODULE, 'orgCode', input.orgCode)
            : refuse(input)(v),
      )
      await publish(ctx.tx, treeChanged, {})
      return true
    },
    async remove(ctx, ids) {
      for (const id of new Set(ids)) await removeOne(ctx, id)
      await publish(ctx.tx, treeChanged, {})
      return true
    },
  }
}
