import { type CallCtx, parseInput } from '@motorpool/http'
import { AppError, must } from '@motorpool/kernel'
import { boundResource, findIds, querySchema, searching, select } from '@motorpool/resource/server'
import { FLEET_MAX } from '../../shared/index.ts'
import type { FleetBody } from './params.ts'

/** What a list finds for the caller. */
async function found(
  ctx: CallCtx,
  list: string,
  filter: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  if (!ctx.permissions.has(`${list}/find`)) throw new AppError('FORBIDDEN')
  const bound = must(boundResource(ctx.ports, list), 'the list of a fleet')
  const selection = select(ctx, bound, parseInput(querySchema(bound.resource), filter))
  const ids = await searching(ctx.tx, selection, () => findIds(ctx.tx, bound, selection, FLEET_MAX + 1))
  if (ids.length > 0 && ids.length <= FLEET_MAX) return ids
  const field = { field: 'filter', code: 'FIELD_RANGE', params: { min: 1, max: FLEET_MAX } }
  throw new AppError('INVALID_INPUT', {}, { fields: [field] })
}

/**
 * The vehicles that are meant, each once.
 *
 * @throws AppError FORBIDDEN for a list that the caller may not see, INVALID_INPUT where it finds none, or more than one command goes to
 */
export async function idsOf(
  ctx: CallCtx,
  { ids, list, filter = {} }: Pick<FleetBody, 'ids' | 'list' | 'filter'>,
): Promise<string[]> {
  return list === undefined ? [...new Set(ids)] : found(ctx, list, filter)
}
