import type { ManualCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { AnyResource } from '../../shared/define.ts'
import { exportable, readPermission } from '../../shared/exportable.ts'
import '../errors.ts'

/** The entry of the browser's permission list that says what kind of user the caller is. */
const ownTag = (ctx: ManualCtx): string => `userType/${ctx.actor.userType.toLowerCase()}`

/** What needs a permission that the caller lacks stays out. */
function readable(ctx: ManualCtx, resource: AnyResource, name: string): boolean {
  const auth = readPermission(resource, name)
  return auth === undefined || ctx.permissions.has(auth) || auth === ownTag(ctx)
}

/**
 * Fields that an export has as columns, in their order: those that were chosen, or the usual ones as far as the caller may
 * read them. A chosen one that does not exist and one that the caller may not read are refused alike.
 */
export function exportColumns(
  ctx: ManualCtx,
  resource: AnyResource,
  chosen: readonly string[] | null | undefined,
): string[] {
  if (!chosen) return resource.exports.filter((name) => readable(ctx, resource, name))
  const known = new Set(exportable(resource))
  return [...new Set(chosen)].map((name) => {
    if (!known.has(name) || !readable(ctx, resource, name))
      throw new AppError('EXPORT_COLUMN', { what: name })
    return name
  })
}
