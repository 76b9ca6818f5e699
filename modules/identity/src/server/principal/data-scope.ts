import type { DataScope } from '../../shared/enums.ts'

export type RoleScope = DataScope

/** From the narrowest to the widest. */
export const SCOPES: readonly RoleScope[] = ['SELF', 'ORG', 'ORG_TREE', 'ALL']

/** Of several roles the widest counts; who has none sees the own records alone: a role that is disabled widens nothing. */
export function widest(scopes: Iterable<RoleScope>): RoleScope {
  const given = new Set(scopes)
  return SCOPES.findLast((scope) => given.has(scope)) ?? 'SELF'
}
