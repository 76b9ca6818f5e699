import { onViolation, referredBy, type Violation } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { titleOfTable } from '@motorpool/resource/server'
import { badReference, duplicate, notFound } from '../errors.ts'
import { treeChanged } from '../events.ts'
import type { OrgRow } from '../tables.ts'
import { touch as touchTenant } from '../tenant/repo.ts'
import * as repo from './repo.ts'
import type {
  Choosable,
  OrgChange,
  OrgFields,
  OrgListed,
  OrgNode,
  OrgOption,
  OrgPage,
  OrgQuery,
  OrgView,
} from './schema.ts'
import { toTree } from './tree.ts'

const MODULE = 'system/orgs'
const MAX_DEPTH = 16

export interface OrgService {
  tree(ctx: CallCtx, query: OrgQuery): Promise<OrgNode[]>
  options(ctx: CallCtx, choosable?: Choosable): Promise<OrgOption[]>
  /** The option tree below one node for each tenant. */
  optionsByTenant(ctx: CallCtx): Promise<OrgOption[]>
  rootOptions(ctx: CallCtx): Promise<OrgOption[]>
  refs(ctx: CallCtx): Promise<OrgView[]>
  children(ctx: CallCtx, parentId: string): Promise<OrgView[]>
  find(ctx: CallCtx, id: string): Promise<OrgView>
  mayEdit(ctx: CallCtx, id: string): Promise<boolean>
  create(ctx: CallCtx, input: OrgFields & { parentId: string }): Promise<{ id: string }>
  update(ctx: CallCtx, input: OrgChange): Promise<boolean>
  remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean>
  page(ctx: CallCtx, input: OrgPage): Promise<{ items: OrgListed[]; total: number; current: number }>
  ids(ctx: CallCtx, query: OrgQuery, limit: number): Promise<string[]>
  listed(ctx: CallCtx, ids: readonly string[]): Promise<OrgListed[]>
}

function option(row: OrgView, children?: OrgOption[]): OrgOption {
  const { id, orgName, orgCode, orgType } = row
  return { value: id, label: orgName, orgCode, orgType, ...(children?.length ? { children } : {}) }
}

const choosing =
  ({ orgType, attribute }: Choosable) =>
  (row: OrgView): boolean =>
    (orgType === undefined || row.orgType === orgType) &&
    (attribute === undefined || row.attribute.includes(attribute))

/** A tree of what may be chosen and what it lies below, which may not. */
function pruned(options: readonly OrgOption[], fitting: ReadonlySet<string>): OrgOption[] {
  return options.flatMap(({ children, ...one }) => {
    const below = pruned(children ?? [], fitting)
    const isFitting = fitting.has(one.value)
    if (!isFitting && below.length === 0) return []
    return [
      {
        ...one,
        ...(isFitting ? {} : { disabled: true as const }),
        ...(below.length > 0 ? { children: below } : {}),
      },
    ]
  })
}

function refuse(input: OrgFields): (v: Violation) => AppError | undefined {
  return (v) => {
    if (v.constraint === 'org_tenant_id_org_code_key') return duplicate(MODULE, 'orgCode', input.orgCode)
    if (v.constraint === 'org_tenant_id_parent_id_org_name_key')
      return duplicate(MODULE, 'orgName', input.orgName)
    return undefined
  }
}

/** Below a financing institution stand only others of its kind. */
function belowParent(parent: OrgRow | undefined, parentId: string, orgType: string): OrgRow {
  if (!parent) throw badReference(MODULE, 'parentId', parentId)
  if (parent.org_type === 'FINANCE' && orgType !== 'FINANCE')
    throw new AppError('ORG_BELOW_FINANCE', { parent: parent.org_name })
  return parent
}

const depth = (path: string) => path.split('/').length - 2

/** The parent an organisation may move below; checked before anything is written. */
async function newParent(ctx: CallCtx, org: OrgRow, parentId: string, orgType: string): Promise<OrgRow> {
  const parent = belowParent(await repo.byId(ctx.tx, parentId), parentId, orgType)
  if (parent.tenant_id !== org.tenant_id) throw badReference(MODULE, 'parentId', parentId)
  if (parent.path.startsWith(org.path)) throw new AppError('ORG_CYCLE', { org: org.org_name })
  const below = await repo.depthBelow(ctx.tx, org.tenant_id, org.path)
  if (depth(parent.path) + 1 + below > MAX_DEPTH) throw new AppError('ORG_TOO_DEEP', { max: MAX_DEPTH })
  return parent
}

async function update(ctx: CallCtx, change: OrgChange): Promise<void> {
  const found = await repo.byId(ctx.tx, change.id)
  if (!found) throw notFound(MODULE)
  await repo.lockTree(ctx.tx, found.tenant_id)
  const org = (await repo.byId(ctx.tx, change.id)) as OrgRow
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const input = { ...repo.present(org), parentId: null, ...sent } as OrgFields & { parentId: string | null }
  const parentId = input.parentId ?? org.parent_id
  if (org.parent_id === null && parentId !== null) throw new AppError('ORG_ROOT', { org: org.org_name })
  const below = await repo.list(ctx.tx, {}, org.id)
  if (input.orgType === 'FINANCE' && below.some((o) => o.org_type !== 'FINANCE'))
    throw new AppError('ORG_BELOW_FINANCE', { parent: org.org_name })
  if (!parentId || parentId === org.parent_id) {
    const parent = org.parent_id ? await repo.byId(ctx.tx, org.parent_id) : undefined
    if (parent) belowParent(parent, parent.id, input.orgType)
  }
  const moved =
    parentId !== null && parentId !== org.parent_id
      ? await newParent(ctx, org, parentId, input.orgType)
      : undefined
  await onViolation(() => repo.update(ctx.tx, org.id, parentId, input, ctx.actor.id, ctx.now), refuse(input))
  if (org.parent_id === null) await touchTenant(ctx.tx, org.tenant_id, ctx.actor.id, ctx.now)
  if (moved) await repo.movePaths(ctx.tx, org.tenant_id, org.path, `${moved.path}${org.id}/`)
}

async function remove(ctx: CallCtx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const rows = await repo.byIds(ctx.tx, wanted)
  if (rows.length < wanted.length) throw notFound(MODULE)
  const root = rows.find((r) => r.parent_id === null)
  if (root) throw new AppError('ORG_ROOT', { org: root.org_name })
  const names = rows.map((r) => r.org_name).join(', ')
  const child = await repo.childrenOutside(ctx.tx, wanted)
  if (child) throw new AppError('IN_USE', { what: names, by: child.org_name })
  // The tenant row names its root organisation, which is never deleted here.
  const table = await referredBy(ctx.tx, 'org', wanted, ['tenant'])
  if (table) throw new AppError('IN_USE', { what: names, by: titleOfTable(ctx.ports, table) })
  for (const row of rows.sort((a, b) => depth(b.path) - depth(a.path))) {
    const deleted = await onViolation(
      () => repo.remove(ctx.tx, row.id),
      (v) => new AppError('IN_USE', { what: row.org_name, by: titleOfTable(ctx.ports, v.table) }),
    )
    if (deleted === 0) throw new AppError('FORBIDDEN')
  }
}

/** Rows with the names of what they stand below, as far as the caller sees it. */
async function withParents(ctx: CallCtx, rows: readonly OrgRow[]): Promise<OrgListed[]> {
  const ids = [...new Set(rows.flatMap((r) => r.parent_id ?? []))]
  const parents = ids.length > 0 ? await repo.byIds(ctx.tx, ids) : []
  const names = new Map(parents.map((r) => [r.id, r.org_name]))
  return rows.map((r) => ({ ...repo.present(r), parentName: names.get(r.parent_id ?? '') ?? null }))
}

export function createOrgService(): OrgService {
  return {
    async tree(ctx, query) {
      const rows = (await repo.list(ctx.tx, query)).map(repo.present)
      return toTree<OrgView, OrgNode>(rows, (row, children) => ({ ...row, children }))
    },
    async options(ctx, choosable = {}) {
      const own = await repo.byId(ctx.tx, ctx.actor.orgId)
      const rows = (await repo.list(ctx.tx, { status: 'NORMAL' })).map(repo.present)
      const isChosen = choosing(choosable)
      if (own?.org_type === 'FINANCE') return rows.filter(isChosen).map((row) => option(row))
      const fitting = new Set(rows.filter(isChosen).map(({ id }) => id))
      return pruned(toTree<OrgView, OrgOption>(rows, option), fitting)
    },
    async optionsByTenant(ctx) {
      const own = await repo.byId(ctx.tx, ctx.actor.orgId)
      const rows = (await repo.list(ctx.tx, { status: 'NORMAL' })).map(repo.present)
      if (own?.org_type === 'FINANCE') return rows.map((row) => option(row))
      const byTenant = Map.groupBy(rows, (row) => row.tenantId)
      const tenants = await repo.tenantsOf(ctx.tx, [...byTenant.keys()])
      return tenants.map((tenant) => ({
        value: `tenant-${tenant.id}`,
        label: tenant.tenant_name,
        orgCode: tenant.tenant_code,
        orgType: 'COMP',
        disabled: true,
        children: toTree<OrgView, OrgOption>(byTenant.get(tenant.id) ?? [], option),
      }))
    },
    async rootOptions(ctx) {
      const rows = (await repo.list(ctx.tx)).map(repo.present)
      const ids = new Set(rows.map((r) => r.id))
      return rows.filter((r) => r.parentId === null || !ids.has(r.parentId)).map((row) => option(row))
    },
    async refs(ctx) {
      return (await repo.list(ctx.tx)).map(repo.present)
    },
    async children(ctx, parentId) {
      if (!(await repo.byId(ctx.tx, parentId))) throw notFound(MODULE)
      return (await repo.list(ctx.tx, {}, parentId)).map(repo.present)
    },
    async page(ctx, input) {
      const { rows, total } = await repo.page(ctx.tx, input)
      return { items: await withParents(ctx, rows), total, current: input.page }
    },
    ids: (ctx, query, limit) => repo.ids(ctx.tx, query, limit),
    async listed(ctx, ids) {
      const rows = new Map((await repo.byIds(ctx.tx, ids)).map((r) => [r.id, r]))
      return withParents(
        ctx,
        ids.flatMap((id) => rows.get(id) ?? []),
      )
    },
    async find(ctx, id) {
      const row = await repo.byId(ctx.tx, id)
      if (!row) throw notFound(MODULE)
      return repo.present(row)
    },
    async mayEdit(ctx, id) {
      return (await repo.byId(ctx.tx, id)) !== undefined
    },
    async create(ctx, input) {
      const found = belowParent(await repo.byId(ctx.tx, input.parentId), input.parentId, input.orgType)
      await repo.lockTree(ctx.tx, found.tenant_id)
      const parent = belowParent(await repo.byId(ctx.tx, input.parentId), input.parentId, input.orgType)
      if (depth(parent.path) >= MAX_DEPTH) throw new AppError('ORG_TOO_DEEP', { max: MAX_DEPTH })
      const id = await repo.nextId(ctx.tx)
      const place = { id, tenantId: parent.tenant_id, parentId: parent.id, path: `${parent.path}${id}/` }
      await onViolation(
        () => repo.insert(ctx.tx, { ...place, userId: ctx.actor.id, now: ctx.now }, input),
        refuse(input),
      )
      await publish(ctx.tx, treeChanged, {})
      return { id }
    },
    async update(ctx, input) {
      await update(ctx, input)
      await publish(ctx.tx, treeChanged, {})
      return true
    },
    async remove(ctx, ids) {
      await remove(ctx, ids)
      await publish(ctx.tx, treeChanged, {})
      return true
    },
  }
}
