import { onViolation, type Violation } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { type CallCtx, patched } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { titleOfTable } from '@motorpool/resource/server'
import { badReference, duplicate, notFound } from '@motorpool/tenancy/server'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { hashPassword } from '../crypto/hash.ts'
import { checkPassword } from '../crypto/policy.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import type { FactorService } from '../factor/service.ts'
import * as links from '../link/repo.ts'
import type { MadeLink } from '../link/schema.ts'
import { makeLink } from '../link/service.ts'
import { roleIdsOf } from '../principal/grants.ts'
import { checkRolesWithin } from '../role/authority.ts'
import * as roleRepo from '../role/repo.ts'
import { rightsChanged } from '../session/events.ts'
import * as sessions from '../session/repo.ts'
import * as throttle from '../session/throttle.ts'
import * as tokens from '../token/repo.ts'
import * as repo from './repo.ts'
import type {
  PasswordReset,
  PwdErrorView,
  UserCreate,
  UserFields,
  UserFilter,
  UserPage,
  UserRowInput,
  UserUpdate,
  UserView,
} from './schema.ts'

const MODULE = 'system/users'

export function refuse(input: Partial<UserFields> & { userName?: string }) {
  return (v: Violation): AppError | undefined => {
    if (v.constraint === 'app_user_user_name_idx') return duplicate(MODULE, 'userName', input.userName ?? '')
    if (v.constraint === 'app_user_tenant_id_phone_idx') return duplicate(MODULE, 'phone', input.phone ?? '')
    return undefined
  }
}

/** The tenant of a user is that of the organisation, which the caller must see. */
async function tenantOf(ctx: CallCtx, orgId: string): Promise<string> {
  const tenantId = await roleRepo.tenantOfOrg(ctx.tx, orgId)
  if (!tenantId) throw badReference(MODULE, 'orgId', orgId)
  return tenantId
}

/** New roles must be seen by the caller, be of the tenant and reach no further than the caller does. */
async function checkNewRoles(ctx: CallCtx, tenantId: string, roleIds: readonly string[]): Promise<void> {
  const roles = await roleRepo.byIds(ctx.tx, roleIds)
  const missing = roleIds.find((id) => !roles.some((r) => r.id === id && r.tenant_id === tenantId))
  if (missing) throw badReference(MODULE, 'roleIds', missing)
  for (const role of roles) await checkRolesWithin(ctx, [role.id], role.name)
}

const typeIn = (tenantId: string) => (tenantId === PLATFORM_TENANT_ID ? 'ADMIN' : 'TENANT')

async function insert(
  ctx: CallCtx,
  tenantId: string,
  input: UserRowInput,
  password: repo.NewPassword | undefined,
): Promise<{ id: string }> {
  await checkNewRoles(ctx, tenantId, input.roleIds)
  const who = {
    tenantId,
    userName: input.userName,
    userType: typeIn(tenantId),
    password,
    createdBy: ctx.actor.id,
    now: ctx.now,
  }
  const id = await onViolation(() => repo.insert(ctx.tx, who, input), refuse(input))
  await repo.setRoles(ctx.tx, { id, tenantId }, [...new Set(input.roleIds)])
  return { id }
}

async function present(ctx: CallCtx, rows: repo.UserWithNames[]): Promise<UserView[]> {
  const ids = rows.map((r) => r.id)
  const { roles, factors, counts } = await ctx.asPlatform('what users sign in with', async (tx) => ({
    roles: await repo.rolesOf(tx, ids),
    factors: await repo.withFactor(tx, ids),
    counts: await tokens.countsOf(tx, ids, ctx.now),
  }))
  return rows.map((row) =>
    repo.present(row, {
      roles: roles.get(row.id) ?? [],
      otpEnabled: factors.has(row.id),
      apiTokens: counts.get(row.id) ?? 0,
    }),
  )
}

/** A user within the caller's reach that has no more permissions than the caller. */
async function changeable(ctx: CallCtx, id: string): Promise<repo.UserWithNames & { roleIds: string[] }> {
  const user = await repo.byId(ctx.tx, id)
  if (!user) throw notFound(MODULE)
  const roleIds = await ctx.asPlatform('roles of a user', (tx) => roleIdsOf(tx, user.id))
  await checkRolesWithin(ctx, roleIds, user.user_name)
  return { ...user, roleIds }
}

/** The own password and second factor are changed by who proves to have them, never by an administrator's call. */
async function changeableOther(ctx: CallCtx, id: string): ReturnType<typeof changeable> {
  if (id === ctx.actor.id) throw new AppError('USER_SELF')
  return changeable(ctx, id)
}

async function closeSessions(ctx: CallCtx, id: string): Promise<void> {
  await sessions.closeOfUsers(ctx.tx, [id], ctx.now)
}

/** A link opens no more than its maker saw: it ends when the user may more, or may not sign in. */
async function revokeLink(ctx: CallCtx, id: string): Promise<void> {
  await ctx.asPlatform('sign-in link of a user', (tx) => links.revoke(tx, id))
}

async function forgetErrors(ctx: CallCtx, user: { id: string; user_name: string }): Promise<void> {
  await repo.clearErrors(ctx.tx, user.id)
  await ctx.asPlatform('unlock a user name', (tx) => throttle.forgetName(tx, user.user_name))
}

export function createUserService(deps: { key: PasswordKey; factor: FactorService }) {
  return {
    async page(
      ctx: CallCtx,
      input: UserPage,
    ): Promise<{ items: UserView[]; total: number; current: number }> {
      const { rows, total } = await repo.page(ctx.tx, input)
      return { items: await present(ctx, rows), total, current: input.page }
    },

    async find(ctx: CallCtx, id: string): Promise<UserView> {
      const row = await repo.byId(ctx.tx, id)
      const [view] = row ? await present(ctx, [row]) : []
      if (!view) throw notFound(MODULE)
      return view
    },

    async create(ctx: CallCtx, input: UserCreate): Promise<{ id: string }> {
      const tenantId = await tenantOf(ctx, input.orgId)
      if (input.userType !== typeIn(tenantId)) throw new AppError('USER_TYPE_PLACE')
      const password = deps.key.decrypt(input.password)
      await checkPassword(password, {
        userName: input.userName,
        about: [input.realName, input.phone, input.email],
      })
      const hash = await hashPassword(password)
      return insert(ctx, tenantId, input, { hash, temporary: input.temporaryPassword })
    },

    /** From a sheet, which holds no password: an administrator sets the first one by a reset. */
    async createWithoutPassword(ctx: CallCtx, input: UserRowInput): Promise<{ id: string }> {
      return insert(ctx, await tenantOf(ctx, input.orgId), input, undefined)
    },

    ids: (ctx: CallCtx, filter: UserFilter, limit: number) => repo.ids(ctx.tx, filter, limit),

    async rows(ctx: CallCtx, ids: readonly string[]): Promise<UserView[]> {
      return present(ctx, await repo.byIds(ctx.tx, ids))
    },

    async update(ctx: CallCtx, { id, ...sent }: UserUpdate): Promise<boolean> {
      const user = await changeable(ctx, id)
      const [stored] = await present(ctx, [user])
      const input = patched(stored as unknown as UserFields, sent)
      if (user.id === ctx.actor.id && (input.status !== 'NORMAL' || input.userLock !== 'UNLOCK'))
        throw new AppError('USER_SELF')
      if ((await tenantOf(ctx, input.orgId)) !== user.tenant_id)
        throw badReference(MODULE, 'orgId', input.orgId)
      const added = input.roleIds.filter((id) => !user.roleIds.includes(id))
      await checkNewRoles(ctx, user.tenant_id, added)
      await onViolation(() => repo.update(ctx.tx, user.id, input, ctx.actor.id, ctx.now), refuse(input))
      await repo.setRoles(ctx.tx, { id: user.id, tenantId: user.tenant_id }, [...new Set(input.roleIds)])
      if (user.user_lock === 'LOCK' && input.userLock === 'UNLOCK') await forgetErrors(ctx, user)
      const barred = input.status !== 'NORMAL' || input.userLock === 'LOCK'
      if (barred) await closeSessions(ctx, user.id)
      if (barred || added.length > 0) await revokeLink(ctx, user.id)
      await publish(ctx.tx, rightsChanged, {})
      return true
    },

    async remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean> {
      for (const id of new Set(ids)) {
        const user = await changeable(ctx, id)
        if (user.id === ctx.actor.id) throw new AppError('USER_SELF')
        await onViolation(
          () => repo.remove(ctx.tx, user.id),
          (v) => new AppError('IN_USE', { what: user.user_name, by: titleOfTable(ctx.ports, v.table) }),
        )
      }
      await publish(ctx.tx, rightsChanged, {})
      return true
    },

    async reset(ctx: CallCtx, input: PasswordReset): Promise<boolean> {
      const user = await changeableOther(ctx, input.id)
      const password = deps.key.decrypt(input.password)
      await checkPassword(password, {
        userName: user.user_name,
        about: [user.real_name, user.phone, user.email],
      })
      const set = { hash: await hashPassword(password), temporary: input.temporaryPassword }
      await repo.setPassword(ctx.tx, user.id, set, ctx.actor.id, ctx.now)
      await forgetErrors(ctx, user)
      await closeSessions(ctx, user.id)
      await revokeLink(ctx, user.id)
      await ctx.asPlatform('API tokens after a reset', (tx) => tokens.revokeAll(tx, user.id, ctx.now))
      await publish(ctx.tx, rightsChanged, {})
      return true
    },

    /** In place of a password that two people know: the user chooses the own one with it. */
    async signInLink(ctx: CallCtx, id: string): Promise<MadeLink> {
      const user = await changeableOther(ctx, id)
      return ctx.asPlatform('sign-in link of a user', (tx) =>
        makeLink(tx, { id: user.id, tenantId: user.tenant_id }, ctx.actor.id, ctx.now),
      )
    },

    /** For who has lost device and codes: the password alone signs in again, and open sessions end. */
    async resetFactor(ctx: CallCtx, id: string): Promise<boolean> {
      const user = await changeableOther(ctx, id)
      await ctx.asPlatform('second factor reset', (tx) => deps.factor.reset(tx, user.id, ctx.now))
      await closeSessions(ctx, user.id)
      await publish(ctx.tx, rightsChanged, {})
      return true
    },

    async apiTokens(ctx: CallCtx, id: string): Promise<tokens.ApiTokenView[]> {
      const user = await repo.byId(ctx.tx, id)
      if (!user) throw notFound(MODULE)
      return ctx.asPlatform('API tokens of a user', (tx) => tokens.ofUser(tx, user.id, ctx.now))
    },

    async revokeApiTokens(ctx: CallCtx, id: string, tokenIds: readonly string[]): Promise<boolean> {
      const user = await changeable(ctx, id)
      const revoked = await ctx.asPlatform('API tokens of a user', async (tx) => {
        let n = 0
        for (const tokenId of new Set(tokenIds)) if (await tokens.revoke(tx, user.id, tokenId, ctx.now)) n++
        return n
      })
      if (revoked === 0) throw new AppError('NOT_FOUND', { what: textKey('identity.apiToken') })
      await publish(ctx.tx, rightsChanged, {})
      return true
    },

    /** Only administrators see administrators: a tenant's list is empty. */
    async adminList(ctx: CallCtx): Promise<UserView[]> {
      if (ctx.actor.userType !== 'ADMIN') throw new AppError('FORBIDDEN')
      return present(ctx, await repo.admins(ctx.tx))
    },

    async pwdError(ctx: CallCtx, loginName: string): Promise<PwdErrorView> {
      const user = await repo.byName(ctx.tx, loginName)
      if (!user) throw new AppError('NOT_FOUND', { what: textKey('system/users.one') })
      return {
        loginName: user.user_name,
        count: user.pwd_error_times,
        userLock: user.user_lock,
        lastTime: user.pwd_error_time,
      }
    },
  }
}

export type UserService = ReturnType<typeof createUserService>
