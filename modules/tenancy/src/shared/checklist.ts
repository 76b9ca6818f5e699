/**
 * What a tenant needs before its staff can work: keys of screens, with the rows that make one of them begun. The root
 * organisation is there from the beginning.
 */
export const TENANT_NEEDS = {
  'system/orgs': 2,
  'system/roles': 1,
  'system/users': 1,
  'vehicle/models': 1,
  'vehicle/vehicles': 1,
  'terminal/terminals': 1,
  'system/emailConfigs': 1,
} as const satisfies Record<string, number>

/** Of the tenant itself: a logo or a theme of its own, and what it may use at all. */
export const TENANT_OWN_NEEDS = ['branding', 'authority'] as const

export type TenantNeed = (typeof TENANT_OWN_NEEDS)[number] | keyof typeof TENANT_NEEDS

export interface TenantChecklist {
  items: { key: TenantNeed; done: boolean }[]
}
