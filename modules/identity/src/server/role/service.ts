import { onViolation, type Violation } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { type CallCtx, patched } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { badReference, duplicate, notFound } from '@motorpool/tenancy/server'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import type { AuthorityNode } from '../menu/schema.ts'
import { authorityTree } from '../menu/service.ts'
import { rightsChanged } from '../session/events.ts'
import {
  ceilingOf,
  checkRolesWithin,
  checkScopeWithin,
  checkWithin,
  rolesBeyond,
  scopesWithin,
} from './authority.ts'
import * as repo from './repo.ts'
import type { AuthoritySet, RoleChange, RoleFields, RolePage, RoleView } from './schema.ts'

const MODULE = 'system/roles'

function refuse(input: RoleFields) {
  return (v: Violation): AppError | undefined => {
    if (v.constraint === 'role_tenant_id_code_key') return duplicate(MODULE, 'code', input.code)
    if (v.constraint === 'role_tenant_id_name_key') return duplicate(MODULE, 'name', input.name)
    return undefined
  }
}

/** The tenant of a role is that of its organisation, which the caller must see. */
async function placeOf(ctx: CallCtx, input: RoleFields): Promise<string> {
  const tenantId = await repo.tenantOfOrg(ctx.tx, input.orgId)
  if (!tenantId) throw badReference(MODULE, 'orgId', input.orgId)
  if (input.roleType === 'ADMIN' && tenantId !== PLATFORM_TENANT_ID)
    throw badReference(MODULE, 'roleType', input.roleType)
  await checkScopeWithin(ctx, input.dataScope, input.name)
  return tenantId
}

async function changeable(ctx: CallCtx, id: string): Promise<repo.RoleWithOrg> {
  const role = await repo.byId(ctx.tx, id)
  if (!role) throw notFound(MODULE)
  if (role.all_authority) throw new AppError('ROLE_BUILT_IN', { role: role.name })
  await checkRolesWithin(ctx, [role.id], role.name)
  return role
}

export function createRoleService() {
  return {
    async page(
      ctx: CallCtx,
      input: RolePage,
    ): Promise<{ items: RoleView[]; total: number; current: number }> {
      const { rows, total } = await repo.page(ctx.tx, input)
      return { items: rows.map(repo.present), total, current: input.page }
    },
    async find(ctx: CallCtx, id: string): Promise<RoleView> {
      const role = await repo.byId(ctx.tx, id)
      if (!role) throw notFound(MODULE)
      return repo.present(role)
    },
    async options(ctx: CallCtx, roleType?: string) {
      const rows = (await repo.list(ctx.tx)).filter((r) => !roleType || r.role_type === roleType)
      const beyond = await rolesBeyond(
        ctx,
        rows.map((r) => r.id),
      )
      return rows.map((r) => ({
        id: r.id,
        value: r.id,
        label: r.name,
        code: r.code,
        tenantId: r.tenant_id,
        // Named where a user has it, and not to be given.
        ...(beyond.has(r.id) ? { disabled: true } : {}),
      }))
    },
    async dataScopes(ctx: CallCtx) {
      return (await scopesWithin(ctx)).map((scope) => ({ id: scope, value: scope, code: scope }))
    },
    async create(ctx: CallCtx, input: RoleFields): Promise<{ id: string }> {
      const tenantId = await placeOf(ctx, input)
      const place = { tenantId, orgId: input.orgId, userId: ctx.actor.id, now: ctx.now }
      const id = await onViolation(() => repo.insert(ctx.tx, place, input), refuse(input))
      return { id }
    },
    async update(ctx: CallCtx, { id, ...sent }: RoleChange): Promise<boolean> {
      const role = await changeable(ctx, id)
      const input = patched(repo.present(role) as unknown as RoleFields, sent)
      const tenantId = await placeOf(ctx, input)
      if (tenantId !== role.tenant_id) throw badReference(MODULE, 'orgId', input.orgId)
      await onViolation(() => repo.update(ctx.tx, role.id, input, ctx.actor.id, ctx.now), refuse(input))
      await publish(ctx.tx, rightsChanged, {})
      return true
    },
    async remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean> {
      for (const id of new Set(ids)) {
        const role = await changeable(ctx, id)
        await onViolation(
          () => repo.remove(ctx.tx, role.id),
          () => new AppError('IN_USE', { what: role.name, by: textKey('system/users') }),
        )
      }
      await publish(ctx.tx, rightsChanged, {})
      return true
    },
    async authority(ctx: CallCtx, id: string): Promise<AuthoritySet & { roleId: string }> {
      const role = await repo.byId(ctx.tx, id)
      if (!role) throw notFound(MODULE)
      return { roleId: role.id, ...(await repo.authorityOf(ctx.tx, role.id)) }
    },
    async authorityTree(ctx: CallCtx, id: string): Promise<AuthorityNode[]> {
      const set = await this.authority(ctx, id)
      const has = {
        menuIds: new Set(set.menuIds),
        resourceIds: new Set(set.resourceIds),
        clientIds: new Set(set.clientIds),
      }
      return authorityTree(ctx, has, await ceilingOf(ctx))
    },
    /** Replaces the set of the role. */
    async assign(ctx: CallCtx, input: AuthoritySet & { roleId: string }): Promise<boolean> {
      const role = await changeable(ctx, input.roleId)
      checkWithin(await ceilingOf(ctx), input, role.name)
      await repo.replaceAuthority(
        ctx.tx,
        { id: role.id, tenantId: role.tenant_id },
        input,
        ctx.actor.id,
        ctx.now,
      )
      await publish(ctx.tx, rightsChanged, {})
      return true
    },
  }
}

export type RoleService = ReturnType<typeof createRoleService>
