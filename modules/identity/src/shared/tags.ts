import type { UserType } from '@motorpool/kernel'

export interface TagInput {
  userType: UserType
  orgType: string
  tenantCode: string
  /** Code of the one tenant that has something of its own, by configuration. */
  specialTenantCode?: string | undefined
  /** Demonstration tenants alone carry the demonstration permissions. */
  demo: boolean
}

/** Entries of the permission list that say what the user is rather than what a role grants. */
export function userTags(input: TagInput): string[] {
  const tags: string[] = []
  if (input.userType === 'ADMIN') tags.push('userType/admin')
  if (input.userType === 'TENANT') tags.push('userType/tenant')
  tags.push('userOrgType/org')
  if (input.orgType !== 'ORG') tags.push('userOrgType/finance')
  if (input.specialTenantCode && input.tenantCode === input.specialTenantCode) tags.push('userTenant/special')
  if (input.demo) tags.push('demo/plugin/a', 'demo/plugin/b')
  return tags
}
