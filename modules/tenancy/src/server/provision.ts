import type { Tx } from '@motorpool/db'
import { accentTheme } from '../shared/theme.ts'
import * as orgRepo from './org/repo.ts'
import { orgCreate } from './org/schema.ts'
import { tenancy } from './tables.ts'
import { tenantCreate } from './tenant/schema.ts'
import { createTenant } from './tenant/service.ts'
import * as themeRepo from './theme/repo.ts'

export interface NewTenant {
  tenantCode: string
  tenantName: string
  appName?: string
  domainName?: string
  copyright?: string
  recordNo?: string
  appLogoFilePath?: string
  loginBgFilePath?: string
  loginLogoFilePath?: string
  homeTemplateId?: 1 | 2
  orgCode?: string
  orgType?: 'COMP' | 'FINANCE' | 'ORG'
  expireDate?: number
  /** Accent colour `#RRGGBB` of a theme of its own, which becomes its default. */
  accent?: string
  demo?: boolean
}

/** Makes a tenant with root organisation and theme from code; the same checks hold as for the call. */
export async function provision(
  tx: Tx,
  input: NewTenant,
  now: number,
): Promise<{ id: string; rootOrgId: string }> {
  const fields = tenantCreate.parse({
    ...input,
    appName: input.appName ?? input.tenantName,
    orgCode: input.orgCode ?? input.tenantCode.toUpperCase(),
    orgTypeId: input.orgType ?? 'COMP',
  })
  const made = await createTenant(tx, { ...fields, demo: input.demo ?? false }, null, now)
  if (input.accent) {
    const theme = {
      themeName: fields.appName.slice(0, 32),
      themeCode: 'brand',
      content: accentTheme(input.accent),
      defaultFlag: true,
    }
    const themeId = await themeRepo.insert(tx, made.id, theme, null, now)
    await tenancy(tx).updateTable('tenant').set({ theme_id: themeId }).where('id', '=', made.id).execute()
  }
  return made
}

export interface NewOrg {
  tenantId: string
  parentId: string
  orgCode: string
  orgName: string
  orgType?: 'COMP' | 'FINANCE' | 'ORG'
  attribute?: string[]
}

export async function provisionOrg(tx: Tx, input: NewOrg, now: number): Promise<string> {
  const { parentId, ...fields } = orgCreate.parse(input)
  const parent = await orgRepo.byId(tx, parentId)
  if (!parent || parent.tenant_id !== input.tenantId)
    throw new Error(`organisation ${parentId} is not of tenant ${input.tenantId}`)
  const id = await orgRepo.nextId(tx)
  const place = { id, tenantId: input.tenantId, parentId, path: `${parent.path}${id}/`, userId: null, now }
  await orgRepo.insert(tx, place, fields)
  return id
}
