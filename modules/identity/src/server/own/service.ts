import { onViolation } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import { AppError, type EnumDef, enumLabel } from '@motorpool/kernel'
import { lookOf, notFound, orgById, presentOrg, tenantById } from '@motorpool/tenancy/server'
import { OrgType } from '@motorpool/tenancy/shared'
import { UserTypeEnum } from '../../shared/enums.ts'
import { userTags } from '../../shared/tags.ts'
import { hashPassword, verifyPassword } from '../crypto/hash.ts'
import { checkPassword } from '../crypto/policy.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import * as links from '../link/repo.ts'
import { rightsChanged } from '../session/events.ts'
import * as sessions from '../session/repo.ts'
import { identity } from '../tables.ts'
import { revokeAll } from '../token/repo.ts'
import * as users from '../user/repo.ts'
import { refuse } from '../user/service.ts'
import type { CurrentUser } from './schema.ts'
import { unreadMessages } from './unread.ts'

export interface OwnDeps {
  key: PasswordKey
  specialTenantCode: string | undefined
}

function coded(ctx: ManualCtx, e: EnumDef, code: string): { code: string; desc: string } {
  return { code, desc: enumLabel(e, code, ctx) }
}

/** Own data are read for the platform: the own organisation may lie outside the scope of the own role. */
function self(ctx: ManualCtx) {
  return ctx.asPlatform('own data', async (tx) => {
    const user = await users.byId(tx, ctx.actor.id)
    const tenant = await tenantById(tx, ctx.tenantId)
    const org = await orgById(tx, ctx.actor.orgId)
    if (!user || !tenant) throw new AppError('UNAUTHENTICATED')
    const roles = (await users.rolesOf(tx, [user.id])).get(user.id) ?? []
    const { tenant: look } = await lookOf(tx, tenant, user.theme_id)
    return { user, tenant, look, org, roles }
  })
}

export interface ChangePassword {
  oldPassword: string
  password: string
  confirmPassword: string
}

interface Wanted {
  password: string
  confirmPassword: string
}

/** The new password in clear, the same in both fields. */
function agreed(key: PasswordKey, input: Wanted): string {
  const [wanted, confirmed] = [key.decrypt(input.password), key.decrypt(input.confirmPassword)]
  if (wanted !== confirmed)
    throw new AppError(
      'PASSWORD_DIFFERS',
      {},
      { fields: [{ field: 'confirmPassword', code: 'PASSWORD_DIFFERS' }] },
    )
  return wanted
}

type Self = Awaited<ReturnType<typeof self>>

const checkOwn = ({ user, tenant }: Self, wanted: string): Promise<void> =>
  checkPassword(wanted, {
    userName: user.user_name,
    about: [user.real_name, user.phone, user.email, tenant.tenant_name, tenant.tenant_code, tenant.app_name],
  })

/** Stores a new own password, once it is known that its user may choose it. */
async function store(ctx: ManualCtx, { user }: Self, wanted: string): Promise<true> {
  const hash = await hashPassword(wanted)
  await ctx.asPlatform('own password', async (tx) => {
    await users.setPassword(tx, user.id, { hash, temporary: false }, user.id, ctx.now)
    await sessions.closeOfUsers(tx, [user.id], ctx.now)
    await revokeAll(tx, user.id, ctx.now)
    await links.revoke(tx, user.id)
    await publish(tx, rightsChanged, {})
  })
  return true
}

function unchanged(): AppError {
  return new AppError(
    'PASSWORD_UNCHANGED',
    {},
    { fields: [{ field: 'password', code: 'PASSWORD_UNCHANGED' }] },
  )
}

/** @throws AppError PASSWORD_OLD_WRONG at the field `field` */
async function proveOwn(own: Self, old: string, field: string): Promise<void> {
  if (!(await verifyPassword(own.user.password_hash, old)))
    throw new AppError('PASSWORD_OLD_WRONG', {}, { fields: [{ field, code: 'PASSWORD_OLD_WRONG' }] })
}

async function changePassword(deps: OwnDeps, ctx: ManualCtx, input: ChangePassword): Promise<boolean> {
  const old = deps.key.decrypt(input.oldPassword)
  const wanted = agreed(deps.key, input)
  const own = await self(ctx)
  await checkOwn(own, wanted)
  await proveOwn(own, old, 'oldPassword')
  if (wanted === old) throw unchanged()
  return store(ctx, own, wanted)
}

/** Whoever has signed in with a password that staff chose has just proved to know it. */
async function choosePassword(deps: OwnDeps, ctx: ManualCtx, input: Wanted): Promise<boolean> {
  const wanted = agreed(deps.key, input)
  const own = await self(ctx)
  if (!own.user.password_temporary) throw new AppError('PASSWORD_CHOSEN')
  await checkOwn(own, wanted)
  if (await verifyPassword(own.user.password_hash, wanted)) throw unchanged()
  return store(ctx, own, wanted)
}

export interface Contact {
  phone?: string | null | undefined
  email?: string | null | undefined
}

export function createOwnService(deps: OwnDeps) {
  return {
    async current(ctx: ManualCtx, sentToken: boolean): Promise<CurrentUser> {
      const { user, tenant, look, org, roles } = await self(ctx)
      const unreadCount = await ctx.asPlatform(
        'own unread messages',
        (tx) =>
          ctx.ports.find(unreadMessages)?.(tx, { tenantId: ctx.tenantId, userId: user.id }) ??
          Promise.resolve(0),
      )
      return {
        id: user.id,
        userName: user.user_name,
        realName: user.real_name,
        userType: coded(ctx, UserTypeEnum, user.user_type),
        orgType: coded(ctx, OrgType, user.org_type),
        tenant: look,
        tenantName: tenant.tenant_name,
        org: org ? presentOrg(org) : null,
        roles,
        avatar: user.avatar,
        avatarImgPath: user.avatar?.startsWith('/') ? user.avatar : null,
        themeId: user.theme_id,
        token: sentToken ? ctx.token : null,
        email: user.email,
        phone: user.phone,
        sex: user.sex,
        contactAddress: user.contact_address,
        description: user.description,
        telephoneNumber: user.telephone_number,
        unreadCount,
        lang: user.lang,
        requiredActions: [...ctx.requiredActions],
      }
    },

    /** Entries of one module each, its permissions one a line; the last says what the user is. */
    async permissions(ctx: ManualCtx): Promise<string[]> {
      const { user, tenant } = await self(ctx)
      const byModule = new Map<string, string[]>()
      for (const code of ctx.permissions) {
        const module = code.slice(0, code.lastIndexOf('/'))
        byModule.set(module, [...(byModule.get(module) ?? []), code])
      }
      const tags = userTags({
        userType: ctx.actor.userType,
        orgType: user.org_type,
        tenantCode: tenant.tenant_code,
        specialTenantCode: deps.specialTenantCode,
        demo: tenant.demo,
      })
      return [...byModule.values(), tags].map((lines) => lines.join('\n'))
    },

    changePassword: (ctx: ManualCtx, input: ChangePassword) => changePassword(deps, ctx, input),

    choosePassword: (ctx: ManualCtx, input: Wanted) => choosePassword(deps, ctx, input),

    /** The caller knows the own password, encrypted to the server's key; refused at the field `password`. */
    async provePassword(ctx: ManualCtx, cipher: string): Promise<void> {
      await proveOwn(await self(ctx), deps.key.decrypt(cipher), 'password')
    },

    async bindInfo(ctx: ManualCtx, contact: Contact): Promise<boolean> {
      if (ctx.actor.userType === 'CUSTOMER' && contact.phone !== undefined) {
        const { user } = await self(ctx)
        if ((contact.phone || null) !== user.phone) throw new AppError('CUSTOMER_PHONE')
      }
      await ctx.asPlatform('own contact', (tx) =>
        onViolation(
          () => users.setContact(tx, ctx.actor.id, contact, ctx.now),
          refuse({ phone: contact.phone ?? null }),
        ),
      )
      return true
    },

    async config(ctx: ManualCtx): Promise<Record<string, unknown>> {
      return (await self(ctx)).user.ui_config
    },

    async saveConfig(ctx: ManualCtx, config: Record<string, unknown>): Promise<boolean> {
      await ctx.asPlatform('own configuration', (tx) =>
        identity(tx)
          .updateTable('app_user')
          .set({ ui_config: JSON.stringify(config) })
          .where('id', '=', ctx.actor.id)
          .execute(),
      )
      return true
    },

    async chooseTheme(ctx: CallCtx, themeId: string | null): Promise<boolean> {
      if (themeId !== null) {
        // Only a theme the caller can see: the own tenant's or the platform's.
        const seen = await identity(ctx.tx)
          .selectFrom('theme')
          .select('id')
          .where('id', '=', themeId)
          .executeTakeFirst()
        if (!seen) throw notFound('system/themes')
      }
      await ctx.asPlatform('own theme', (tx) =>
        identity(tx)
          .updateTable('app_user')
          .set({ theme_id: themeId })
          .where('id', '=', ctx.actor.id)
          .execute(),
      )
      return true
    },
  }
}

export type OwnService = ReturnType<typeof createOwnService>
