import { asRead, filter, idText, pageBody, patchOf } from '@motorpool/http'
import { filePath, moment } from '@motorpool/tenancy/server'
import { z } from 'zod'
import { Sex, UserLock, UserPostType, UserStatus, UserTypeEnum } from '../../shared/enums.ts'

const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)
const text = (max: number) => z.string().trim().max(max).nullish()

/** A password encrypted to the server's key, as hex. */
export const cipher = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[0-9a-fA-F]+$/)

/** Whether the user must choose an own password at the next sign-in. */
const temporaryPassword = z.boolean().default(true)

export const phone = z
  .string()
  .regex(/^1\d{10}$|^$/)
  .nullish()
export const email = z.email().max(64).or(z.literal('')).nullish()

const fields = {
  orgId: idText,
  realName: z.string().trim().min(1).max(32),
  roleIds: z.array(idText).max(50).default([]),
  postList: z.array(values(UserPostType)).max(UserPostType.values.length).default([]),
  phone,
  telephoneNumber: text(20),
  email,
  sex: values(Sex).default('UNKNOWN'),
  contactAddress: text(255),
  description: text(255),
  avatar: filePath,
  status: values(UserStatus).default('NORMAL'),
  userLock: values(UserLock).default('UNLOCK'),
  expireTime: moment,
}

export const userCreate = z.object({
  ...fields,
  userName: z.string().regex(/^[A-Za-z0-9_.@-]{4,32}$/),
  userType: values(UserTypeEnum).default('TENANT'),
  password: cipher,
  temporaryPassword,
})
export const passwordReset = z.object({ id: idText, password: cipher, temporaryPassword })
export type PasswordReset = z.output<typeof passwordReset>
export const userUpdate = z.object({ ...patchOf(fields), ...asRead, id: idText })
export const userFieldsBody = z.object(fields)
export type UserFields = z.output<typeof userFieldsBody>
export type UserCreate = z.output<typeof userCreate>
export type UserUpdate = z.output<typeof userUpdate>

/** A row of a sheet: who it is for decides the type, and there is no password in it. */
export const userRow = userCreate.omit({ password: true, temporaryPassword: true, userType: true })
export type UserRowInput = z.output<typeof userRow>

export const userFilters = {
  userName: filter(z.string().max(32)),
  loginName: filter(z.string().max(32)),
  realName: filter(z.string().max(32)),
  phone: filter(z.string().max(20)),
  orgId: filter(idText),
  roleId: filter(idText),
  tenantId: filter(idText),
  userType: filter(values(UserTypeEnum)),
  status: filter(values(UserStatus)),
  userLock: filter(values(UserLock)),
}
export const userPage = pageBody(userFilters)
export type UserFilter = Omit<UserPage, 'page' | 'pageSize'>
export type UserPage = z.output<typeof userPage>

const nullable = z.string().nullable()

export const userView = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.string(),
  userName: z.string(),
  loginName: z.string(),
  realName: z.string(),
  userType: z.string(),
  roleIds: z.array(z.string()),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  postList: z.array(z.string()),
  phone: nullable,
  telephoneNumber: nullable,
  email: nullable,
  sex: z.string(),
  contactAddress: nullable,
  description: nullable,
  avatar: nullable,
  status: z.string(),
  userLock: z.string(),
  expireTime: z.number().nullable(),
  pwdErrorTimes: z.number(),
  pwdUpdateTime: z.number().nullable(),
  lastLoginIp: nullable,
  lastLoginTime: z.number().nullable(),
  loginTimes: z.number(),
  /** The password is one that staff chose, to be changed at the first sign-in. */
  temporaryPassword: z.boolean(),
  otpEnabled: z.boolean(),
  apiTokens: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
})
export type UserView = z.output<typeof userView>

export const pwdErrorView = z.object({
  loginName: z.string(),
  count: z.number(),
  userLock: z.string(),
  lastTime: z.number().nullable(),
})
export type PwdErrorView = z.output<typeof pwdErrorView>
