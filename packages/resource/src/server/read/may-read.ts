import type { ManualCtx } from '@motorpool/http'
import type { AnyResource } from '../../shared/define.ts'
import { readPermission } from '../../shared/exportable.ts'

/** The entry of the browser's permission list that says what kind of user the caller is. */
const ownTag = (ctx: ManualCtx): string => `userType/${ctx.actor.userType.toLowerCase()}`

/** Whether the caller may read a field, in exports as in reports (R117). */
export function mayRead(ctx: ManualCtx, resource: AnyResource, name: string): boolean {
  const permission = readPermission(resource, name)
  return permission === undefined || ctx.permissions.has(permission) || permission === ownTag(ctx)
}
