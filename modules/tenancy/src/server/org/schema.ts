import { asRead, filter, idText, pageBody } from '@motorpool/http'
import { z } from 'zod'
import { OrgAttribute, OrgStatus, OrgType } from '../../shared/enums.ts'

const text = (max: number) => z.string().trim().max(max).nullish()
const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)

const fields = {
  orgCode: z.string().trim().min(1).max(32),
  orgName: z.string().trim().min(1).max(64),
  orgAbbr: text(32),
  orgType: values(OrgType).default('ORG'),
  attribute: z.array(values(OrgAttribute)).max(OrgAttribute.values.length).default([]),
  contactName: text(32),
  contactAddress: text(255),
  telephoneNumber: z
    .string()
    .trim()
    .regex(/^[0-9+\-() ]{5,20}$/)
    .or(z.literal(''))
    .nullish(),
  emailAddress: z.email().max(64).or(z.literal('')).nullish(),
  realName: text(32),
  provinceCode: text(12),
  cityCode: text(12),
  districtCode: text(12),
  address: text(255),
  creditCode: z
    .string()
    .regex(/^[0-9A-Z]{18}$/)
    .or(z.literal(''))
    .nullish(),
  sort: z.number().int().min(0).max(9999).default(0),
  status: values(OrgStatus).default('NORMAL'),
  description: text(255),
}

export const orgCreate = z.object({ ...fields, parentId: idText })
/** What is not sent stays as it is. */
export const orgUpdate = z.object({
  ...fields,
  orgType: values(OrgType).optional(),
  attribute: z.array(values(OrgAttribute)).max(OrgAttribute.values.length).optional(),
  sort: z.number().int().min(0).max(9999).optional(),
  status: values(OrgStatus).optional(),
  ...asRead,
  id: idText,
  parentId: idText.nullish(),
})
export type OrgChange = z.output<typeof orgUpdate>
export type OrgFields = Omit<z.output<typeof orgCreate>, 'parentId'>

const org = z.object({
  id: z.string(),
  tenantId: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  orgAbbr: z.string().nullable(),
  orgType: z.string(),
  attribute: z.array(z.string()),
  parentId: z.string().nullable(),
  path: z.string(),
  contactName: z.string().nullable(),
  contactAddress: z.string().nullable(),
  telephoneNumber: z.string().nullable(),
  emailAddress: z.string().nullable(),
  realName: z.string().nullable(),
  provinceCode: z.string().nullable(),
  cityCode: z.string().nullable(),
  districtCode: z.string().nullable(),
  address: z.string().nullable(),
  creditCode: z.string().nullable(),
  sort: z.number(),
  status: z.string(),
  description: z.string().nullable(),
  createTime: z.number(),
  updateTime: z.number(),
})
export const orgView = org
export type OrgView = z.output<typeof orgView>

export const orgListed = org.extend({ parentName: z.string().nullable() })
export type OrgListed = z.output<typeof orgListed>

export const orgNode = org
  .extend({
    get children(): z.ZodArray<typeof orgNode> {
      return z.array(orgNode)
    },
  })
  .meta({ id: 'OrgNode' })
export type OrgNode = z.output<typeof orgNode>

/** Without children the key is absent: the tree of a FINANCE organisation is flat. */
export const orgOption = z
  .object({
    value: z.string(),
    label: z.string(),
    orgCode: z.string(),
    orgType: z.string(),
    /** Stands for a group and cannot be chosen. */
    disabled: z.literal(true).optional(),
    get children(): z.ZodOptional<z.ZodArray<typeof orgOption>> {
      return z.array(orgOption).optional()
    },
  })
  .meta({ id: 'OrgOption' })
export type OrgOption = z.output<typeof orgOption>

/** Which organisations may be chosen: those of a kind, or with an attribute; the others are shown for what lies below. */
export const choosable = z.object({
  orgType: values(OrgType).optional(),
  attribute: values(OrgAttribute).optional(),
})
export type Choosable = z.output<typeof choosable>

export const orgRef = z.object({
  id: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  orgType: z.string(),
  parentId: z.string().nullable(),
})

export const orgFilters = {
  orgName: filter(z.string().max(64)),
  orgCode: filter(z.string().max(32)),
  orgType: filter(values(OrgType)),
  status: filter(values(OrgStatus)),
}
export const orgQuery = z.object(orgFilters)
export type OrgQuery = z.output<typeof orgQuery>

export const orgPage = pageBody(orgFilters)
export type OrgPage = z.output<typeof orgPage>
