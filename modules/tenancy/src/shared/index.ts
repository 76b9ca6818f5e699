export * from './enums.ts'
export * from './screens.ts'
export { ORGS } from './targets.ts'
export * from './theme.ts'

/** The built-in tenant of the platform itself, and its root organisation. */
export const PLATFORM_TENANT_ID = '1'
export const PLATFORM_ORG_ID = '1'
