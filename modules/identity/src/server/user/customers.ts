import type { Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { CallCtx } from '@motorpool/http'
import { AppError, definePort } from '@motorpool/kernel'
import { hashPassword } from '../crypto/hash.ts'
import { checkPassword } from '../crypto/policy.ts'
import type { PasswordKey } from '../crypto/sm2.ts'
import * as links from '../link/repo.ts'
import type { OwnService } from '../own/service.ts'
import { rightsChanged } from '../session/events.ts'
import * as sessions from '../session/repo.ts'
import * as throttle from '../session/throttle.ts'
import { changed, identity } from '../tables.ts'
import * as tokens from '../token/repo.ts'
import * as repo from './repo.ts'

/** What an account of a customer is as a user. The phone is the name to sign in with, and says which vehicles are its own. */
export interface CustomerUser {
  orgId: string
  realName: string
  phone: string
  email: string | null
  contactAddress: string | null
  description: string | null
}

export interface NewCustomerUser extends CustomerUser {
  tenantId: string
  enabled: boolean
  /** None: nobody signs in until a password is set. */
  password: repo.NewPassword | undefined
}

/** Users of type CUSTOMER for the module that knows customers. Rows are reached by the row security of the transaction. */
export interface CustomerUsers {
  /** A password that was encrypted to the server's key, checked and ready to be stored. */
  password(cipher: string, user: CustomerUser, temporary: boolean): Promise<repo.NewPassword>
  create(tx: Tx, user: NewCustomerUser, by: string | null, now: number): Promise<string>
  update(ctx: CallCtx, id: string, user: CustomerUser): Promise<void>
  /** Users that are disabled are signed out at once. */
  setEnabled(ctx: CallCtx, ids: readonly string[], enabled: boolean): Promise<void>
  /** Unlocks the user and ends whatever the old password opened (R102). */
  setPassword(ctx: CallCtx, id: string, password: repo.NewPassword): Promise<void>
  /** In place of one that its customer forgot, in a transaction of the platform; otherwise as above. */
  replacePassword(tx: Tx, id: string, password: repo.NewPassword, now: number): Promise<void>
  remove(ctx: CallCtx, ids: readonly string[]): Promise<void>
  /** What a customer changes about itself, for the platform; the phone is not among it. */
  updateOwn(tx: Tx, id: string, own: OwnContact, now: number): Promise<void>
  /** All three are encrypted to the server's key. Ends all own sessions. */
  changeOwnPassword: OwnService['changePassword']
  /** The caller knows the own password, encrypted to the server's key; else PASSWORD_OLD_WRONG at the field `password`. */
  provePassword: OwnService['provePassword']
  /** The account goes for good, with its sessions, in a transaction of the platform. */
  removeOwn(tx: Tx, id: string): Promise<void>
  /** In place of a password that staff chose, which is not asked for again. Ends all own sessions. */
  chooseOwnPassword: OwnService['choosePassword']
}

export interface OwnContact {
  realName?: string | undefined
  email?: string | null | undefined
  contactAddress?: string | null | undefined
}

export const customerUsers = definePort<CustomerUsers>('identity.customer-users')

const CUSTOMER = 'CUSTOMER'

function columns(user: CustomerUser) {
  return {
    org_id: user.orgId,
    user_name: user.phone,
    real_name: user.realName,
    phone: user.phone,
    email: user.email,
    contact_address: user.contactAddress,
    description: user.description,
  }
}

async function endOtherAccess(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids) {
    await links.revoke(tx, id)
    await tokens.revokeAll(tx, id, now)
  }
}

async function signOut(ctx: CallCtx, ids: readonly string[]): Promise<void> {
  await sessions.closeOfUsers(ctx.tx, ids, ctx.now)
  await ctx.asPlatform('access of customers ends', (tx) => endOtherAccess(tx, ids, ctx.now))
}

async function setPassword(ctx: CallCtx, id: string, password: repo.NewPassword): Promise<void> {
  const user = await repo.byId(ctx.tx, id)
  if (user?.user_type !== CUSTOMER) throw new AppError('NOT_FOUND')
  await repo.setPassword(ctx.tx, id, password, ctx.actor.id, ctx.now)
  await repo.clearErrors(ctx.tx, id)
  await ctx.asPlatform('unlock a user name', (tx) => throttle.forgetName(tx, user.user_name))
  await signOut(ctx, [id])
  await publish(ctx.tx, rightsChanged, {})
}

async function replacePassword(tx: Tx, id: string, password: repo.NewPassword, now: number): Promise<void> {
  const user = await repo.byId(tx, id)
  if (user?.user_type !== CUSTOMER) throw new AppError('NOT_FOUND')
  await repo.setPassword(tx, id, password, id, now)
  await repo.clearErrors(tx, id)
  await throttle.forgetName(tx, user.user_name)
  await sessions.closeOfUsers(tx, [id], now)
  await endOtherAccess(tx, [id], now)
  await publish(tx, rightsChanged, {})
}

export function createCustomerUsers(key: PasswordKey, own: OwnService): CustomerUsers {
  return {
    async password(cipher, { phone, realName, email }, temporary) {
      const clear = key.decrypt(cipher)
      await checkPassword(clear, { userName: phone, about: [realName, email] })
      return { hash: await hashPassword(clear), temporary }
    },

    async create(tx, { tenantId, enabled, password, ...user }, by, now) {
      const who = {
        tenantId,
        userName: user.phone,
        userType: CUSTOMER,
        password,
        createdBy: by,
        now,
      }
      return repo.insert(tx, who, {
        ...user,
        roleIds: [],
        postList: [],
        telephoneNumber: null,
        sex: 'UNKNOWN',
        avatar: null,
        status: enabled ? 'NORMAL' : 'DISABLED',
        userLock: 'UNLOCK',
        expireTime: null,
      })
    },

    async update(ctx, id, user) {
      await identity(ctx.tx)
        .updateTable('app_user')
        .set({ ...columns(user), ...changed(ctx.actor.id, ctx.now) })
        .where('id', '=', id)
        .where('user_type', '=', CUSTOMER)
        .execute()
      await publish(ctx.tx, rightsChanged, {})
    },

    async setEnabled(ctx, ids, enabled) {
      await identity(ctx.tx)
        .updateTable('app_user')
        .set({ status: enabled ? 'NORMAL' : 'DISABLED', ...changed(ctx.actor.id, ctx.now) })
        .where('id', 'in', ids)
        .where('user_type', '=', CUSTOMER)
        .execute()
      if (!enabled) await signOut(ctx, ids)
      await publish(ctx.tx, rightsChanged, {})
    },

    setPassword,
    replacePassword,

    async remove(ctx, ids) {
      await identity(ctx.tx)
        .deleteFrom('app_user')
        .where('id', 'in', ids)
        .where('user_type', '=', CUSTOMER)
        .execute()
      await publish(ctx.tx, rightsChanged, {})
    },

    async updateOwn(tx, id, { realName, email, contactAddress }, now) {
      await identity(tx)
        .updateTable('app_user')
        .set({
          ...(realName === undefined ? {} : { real_name: realName }),
          ...(email === undefined ? {} : { email: email || null }),
          ...(contactAddress === undefined ? {} : { contact_address: contactAddress || null }),
          ...changed(id, now),
        })
        .where('id', '=', id)
        .where('user_type', '=', CUSTOMER)
        .execute()
    },

    async removeOwn(tx, id) {
      await identity(tx)
        .deleteFrom('app_user')
        .where('id', '=', id)
        .where('user_type', '=', CUSTOMER)
        .execute()
      await publish(tx, rightsChanged, {})
    },

    provePassword: own.provePassword,
    changeOwnPassword: own.changePassword,
    chooseOwnPassword: own.choosePassword,
  }
}
