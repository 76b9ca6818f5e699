import { asRead, filter, idText, pageBody, patchOf } from '@motorpool/http'
import { z } from 'zod'
import { DataScope, RoleStatus, RoleType } from '../../shared/enums.ts'

const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)

const fields = {
  orgId: idText,
  name: z.string().trim().min(1).max(32),
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,32}$/),
  description: z.string().trim().max(255).nullish(),
  roleType: values(RoleType).default('TENANT'),
  dataScope: values(DataScope).default('ORG_TREE'),
  status: values(RoleStatus).default('NORMAL'),
}

export const roleCreate = z.object(fields)
export const roleUpdate = z.object({ ...patchOf(fields), ...asRead, id: idText })
export type RoleChange = z.output<typeof roleUpdate>
export type RoleFields = z.output<typeof roleCreate>

export const rolePage = pageBody({
  name: filter(z.string().max(32)),
  code: filter(z.string().max(32)),
  orgId: filter(idText),
  roleType: filter(values(RoleType)),
  status: filter(values(RoleStatus)),
})
export type RolePage = z.output<typeof rolePage>

export const authoritySet = z.object({
  menuIds: z.array(idText).max(5000).default([]),
  resourceIds: z.array(idText).max(20_000).default([]),
  clientIds: z.array(idText).max(10).default([]),
})
export const authorityAssign = authoritySet.extend({ ...asRead, roleId: idText })
export type AuthoritySet = z.output<typeof authoritySet>

export const tenantAuthorityAssign = z.object({
  ...asRead,
  tenantId: idText,
  menuIds: z.array(idText).max(5000).default([]),
  resourceIds: z.array(idText).max(20_000).default([]),
})

export const roleView = z.object({
  id: z.string(),
  tenantId: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  /** The organisation as a chooser keeps it. */
  org: z.object({ key: z.string(), data: z.object({ id: z.string(), orgName: z.string() }) }),
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  roleType: z.string(),
  dataScope: z.string(),
  status: z.string(),
  builtIn: z.boolean(),
  createTime: z.number(),
  updateTime: z.number(),
})
export type RoleView = z.output<typeof roleView>

export const roleOption = z.object({
  id: z.string(),
  value: z.string(),
  label: z.string(),
  code: z.string(),
  tenantId: z.string(),
  /** Beyond what the caller has: it cannot be given. */
  disabled: z.boolean().exactOptional(),
})
