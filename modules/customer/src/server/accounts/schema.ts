import { asRead, filter, idText, pageBody, patchOf } from '@motorpool/http'
import { CustomerCertType, CustomerType } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { RegisterWay } from '../../shared/enums.ts'

const text = (max: number) => z.string().trim().max(max).nullish()

/** Encrypted to the server's key, as hex. */
export const cipher = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[0-9a-fA-F]+$/)

export const mobile = z.string().regex(/^1\d{10}$/)

export const accountFields = {
  phone: mobile,
  accountName: z.string().trim().min(1).max(64),
  orgId: idText,
  customerType: z.enum(CustomerType.values).default('PERSONAL'),
  customerCertType: z.enum(CustomerCertType.values).nullish(),
  customerCertNo: text(32),
  email: z.email().max(64).or(z.literal('')).nullish(),
  address: text(255),
  remark: text(255),
}
const fieldsBody = z.object(accountFields)
export type AccountFields = z.output<typeof fieldsBody>

export const accountRow = z.object({ ...accountFields })
export const accountCreate = z.object({ ...accountFields, password: cipher })
export type AccountCreate = z.output<typeof accountCreate>
export const accountUpdate = z.object({ ...patchOf(accountFields), ...asRead, id: idText })
export type AccountUpdate = z.output<typeof accountUpdate>

export const passwordReset = z.object({ id: idText, password: cipher })
export const auditBody = z
  .object({ id: idText, passed: z.boolean(), opinion: z.string().trim().max(255).default('') })
  .refine(({ passed, opinion }) => passed || opinion !== '', { path: ['opinion'] })

const code = (max: number) => filter(z.number().int().min(1).max(max))

export const accountFilters = {
  phone: filter(z.string().trim().max(11)),
  accountName: filter(z.string().trim().max(64)),
  customerType: filter(z.enum(CustomerType.values)),
  accountStatus: code(2),
  auditStatus: code(4),
  registerWay: filter(z.enum(RegisterWay.values)),
  orgId: filter(idText),
}
export const accountPage = pageBody(accountFilters)
export type AccountPage = z.output<typeof accountPage>
export type AccountFilter = Omit<AccountPage, 'page' | 'pageSize'>

const nullable = z.string().nullable()
const time = z.number().nullable()

export const accountView = z.object({
  id: z.string(),
  tenantId: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  userId: z.string(),
  phone: nullable,
  accountName: z.string(),
  customerId: nullable,
  customerType: z.enum(CustomerType.values),
  customerCertType: z.enum(CustomerCertType.values).nullable(),
  customerCertNo: nullable,
  email: nullable,
  address: nullable,
  remark: nullable,
  accountStatus: z.number(),
  auditStatus: z.number(),
  auditOpinion: nullable,
  auditTime: time,
  registerWay: z.string(),
  /** Nobody but staff has chosen a password, or there is none yet. */
  initPasswordFlag: z.boolean(),
  vehicleCount: z.number(),
  lastLoginTime: time,
  lastLoginIp: nullable,
  createTime: z.number(),
  updateTime: z.number(),
})
export type AccountView = z.output<typeof accountView>

export const vehiclesOf = pageBody({ userId: idText, vin: filter(z.string().trim().max(32)) })
export const accountVehicle = z.object({
  vin: z.string(),
  machineCode: nullable,
  plateCode: nullable,
  orgName: z.string(),
  ownerFlag: z.union([z.literal(0), z.literal(1)]),
  linkType: nullable,
  beginDate: time,
  endDate: time,
})
