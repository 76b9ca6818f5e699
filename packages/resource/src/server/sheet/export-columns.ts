import type { ManualCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { AnyResource } from '../../shared/define.ts'
import { exportable } from '../../shared/exportable.ts'
import { mayRead } from '../read/may-read.ts'
import '../errors.ts'

/**
 * Fields that an export has as columns, in their order: those that were chosen, or the usual ones as far as the caller may
 * read them. A chosen one that does not exist and one that the caller may not read are refused alike.
 */
export function exportColumns(
  ctx: ManualCtx,
  resource: AnyResource,
  chosen: readonly string[] | null | undefined,
): string[] {
  if (!chosen) return resource.exports.filter((name) => mayRead(ctx, resource, name))
  const known = new Set(exportable(resource))
  return [...new Set(chosen)].map((name) => {
    if (!known.has(name) || !mayRead(ctx, resource, name)) throw new AppError('EXPORT_COLUMN', { what: name })
    return name
  })
}
