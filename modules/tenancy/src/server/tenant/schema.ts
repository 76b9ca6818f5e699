import { asRead, filter, idText, pageBody, patchOf } from '@motorpool/http'
import { z } from 'zod'
import {
  EnableStatus,
  IccidPolicy,
  OrgType,
  PlatformScope,
  RegistrationPolicy,
  TenantAuth,
} from '../../shared/enums.ts'

const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)
const text = (max: number) => z.string().trim().max(max).nullish()

/** A file of the application itself: a path on this server or the id of an upload, never another host. */
export const filePath = z
  .string()
  .max(255)
  .regex(/^(\/(?!\/)[\w\-./]*|\d{1,19}|)$/)
  .nullish()

/** `''` and null mean for ever; a date or ms since the epoch otherwise. */
export const moment = z
  .union([
    z.number().int().min(0).max(8.64e15),
    z.iso.date().transform((day) => Date.parse(`${day}T00:00:00Z`)),
    z.literal('').transform(() => null),
    z.null(),
  ])
  .optional()

/** A host name as browsers send it: no port, lower case. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(128)
  .regex(/^$|^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)
  .nullish()

/** How a tenant presents itself, what it is for, and what its terminals must prove. */
const config = {
  appName: z.string().trim().min(1).max(64),
  domainName: hostName,
  copyright: text(128),
  recordNo: text(64),
  appLogoFilePath: filePath,
  loginBgFilePath: filePath,
  loginLogoFilePath: filePath,
  homeTemplateId: z.union([z.literal(1), z.literal(2), z.enum(['1', '2']).transform(Number)]).default(1),
  themeId: idText.nullish(),
  platformScopes: z.array(values(PlatformScope)).max(3).default([]),
  iccidPolicy: values(IccidPolicy).default('STRICT'),
  registrationPolicy: values(RegistrationPolicy).default('REPEAT'),
}

const fields = {
  ...config,
  tenantCode: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^[A-Za-z0-9_-]+$/),
  tenantName: z.string().trim().min(1).max(64),
  expireDate: moment,
  status: values(EnableStatus).default('ENABLED'),
  realName: text(32),
  orgTypeId: values(OrgType).default('COMP'),
  orgAbbr: text(32),
  orgCode: z.string().trim().min(1).max(32),
  orgContactAddress: text(255),
  orgContactName: text(32),
  orgTelephoneNumber: z
    .string()
    .regex(/^[0-9+\-() ]{5,20}$|^$/)
    .nullish(),
  orgEmailAddress: z.email().max(64).or(z.literal('')).nullish(),
}

/** `demo`: a tenant to try things out in, which carries the permissions of demonstrations (R253). */
export const tenantCreate = z.object({ ...fields, demo: z.boolean().optional() })
export const tenantUpdate = z.object({ ...patchOf(fields), ...asRead, id: idText })
export type TenantChange = z.output<typeof tenantUpdate>
export type TenantCreate = z.output<typeof tenantCreate>
export type TenantFields = Omit<TenantCreate, 'demo'>

const wholeConfig = z.object(config)
export type TenantConfig = z.output<typeof wholeConfig>
export const tenantConfig = z.object({ ...patchOf(config), ...asRead })
export type TenantConfigChange = z.output<typeof tenantConfig>

export const tenantFilters = {
  tenantCode: filter(z.string().max(32)),
  tenantName: filter(z.string().max(64)),
  status: filter(values(EnableStatus)),
  authStatus: filter(values(TenantAuth)),
}
export const tenantPage = pageBody(tenantFilters)
export type TenantFilter = Omit<TenantPage, 'page' | 'pageSize'>
export type TenantPage = z.output<typeof tenantPage>

export const tenantOptionsBody = z
  .object({ tenantName: filter(z.string().max(64)) })
  .nullish()
  .transform((body) => body ?? {})

const nullableText = z.string().nullable()

/** What everybody may see of a tenant: how it presents itself. */
export const branding = z.object({
  tenantId: z.string(),
  tenantCode: z.string(),
  tenantName: z.string(),
  appName: z.string(),
  domainName: nullableText,
  copyright: nullableText,
  recordNo: nullableText,
  appLogoFilePath: nullableText,
  loginBgFilePath: nullableText,
  loginLogoFilePath: nullableText,
  homeTemplateId: z.number(),
  themeId: nullableText,
})
export type Branding = z.output<typeof branding>

export const tenantConfigView = branding.omit({ tenantCode: true, tenantName: true }).extend({
  platformScopes: z.array(z.string()),
  iccidPolicy: z.string(),
  registrationPolicy: z.string(),
  updateTime: z.number(),
})
export type TenantConfigView = z.output<typeof tenantConfigView>

/** The root organisation as the tenant form shows it. */
export const organisation = z.object({
  type: z.string(),
  abbr: nullableText,
  code: z.string(),
  contactAddress: nullableText,
  contactName: nullableText,
  telephoneNumber: nullableText,
  emailAddress: nullableText,
  realName: nullableText,
})
export type Organisation = z.output<typeof organisation>

export const tenantView = branding.extend({
  id: z.string(),
  expireDate: z.number().nullable(),
  authStatus: z.string(),
  platformScopes: z.array(z.string()),
  iccidPolicy: z.string(),
  registrationPolicy: z.string(),
  status: z.string(),
  realName: nullableText,
  rootOrgId: nullableText,
  orgTypeId: z.string(),
  orgAbbr: nullableText,
  orgCode: z.string(),
  orgContactAddress: nullableText,
  orgContactName: nullableText,
  orgTelephoneNumber: nullableText,
  orgEmailAddress: nullableText,
  organisation,
  createTime: z.number(),
  updateTime: z.number(),
})
export type TenantView = z.output<typeof tenantView>

export const tenantOption = z.object({ value: z.string(), label: z.string(), tenantCode: z.string() })
