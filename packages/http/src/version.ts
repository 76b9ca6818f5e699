import { sql } from '@motorpool/db'
import { AppError, definePort, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import type { CallCtx } from './route.ts'

/** Field of a body that changes a stored row: the row's `updateTime` as it was read, ms; 0: it was not stored. Without it nothing is compared. */
export const asRead = {
  updateTime: z
    .number()
    .nullish()
    .meta({ description: 'of the row as it was read: the change is refused when the row has another' }),
}

/** A row about to be changed: the columns that find it, and its `updateTime` as the caller read it. */
export interface Reading {
  row: Readonly<Record<string, unknown>>
  updateTime: unknown
}

/** Which rows of a table (with `update_time` and `update_user_id`) a call is about to change. */
export interface Version<I> {
  table: string
  /** The columns that find the one row that is changed; its `updateTime` is in the body. */
  row?(input: I): Readonly<Record<string, unknown>>
  /** Instead, where the call changes several rows or names the `updateTime` elsewhere. */
  rows?(input: I): readonly Reading[]
}

const sentTime = (input: unknown): unknown =>
  z.object({ body: z.object({ updateTime: z.unknown() }) }).safeParse(input).data?.body.updateTime

function readingsOf<I>({ row, rows }: Version<I>, input: I): readonly Reading[] {
  return rows?.(input) ?? (row ? [{ row: row(input), updateTime: sentTime(input) }] : [])
}

/** The name of a user, for who else changed a row; undefined when there is no such user. */
export const userName =
  definePort<(ctx: CallCtx, userId: string) => Promise<string | undefined>>('http.user-name')

/** What the screen of a permission calls one of its rows. */
function nounOf({ catalogues, locale }: CallCtx, permission: string): string {
  const module = permission.split('|', 1)[0]?.replace(/\/\w+$/, '') ?? permission
  return textKey(`${module}.one` in catalogues[locale] ? `${module}.one` : module)
}

async function refusal(ctx: CallCtx, permission: string, userId: string | null): Promise<AppError> {
  const what = nounOf(ctx, permission)
  const by = userId === null ? undefined : await ctx.ports.find(userName)?.(ctx, userId)
  return by === undefined ? new AppError('CONFLICT', { what }) : new AppError('STALE', { what, by })
}

/**
 * Refuses a save made from an older reading, before its handler runs. The rows stay locked for the rest of the transaction,
 * so that of two saves made from one reading the second is refused.
 * @throws AppError STALE or CONFLICT (both answered as CONFLICT, 409)
 */
export async function refuseStale<I>(
  ctx: CallCtx,
  version: Version<I>,
  permission: string,
  input: I,
): Promise<void> {
  for (const { row, updateTime } of readingsOf(version, input)) {
    if (typeof updateTime !== 'number') continue
    const conditions = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql<{ at: number; by: string | null }>`
      select update_time as at, update_user_id as by from ${sql.table(version.table)}
      where ${sql.join(conditions, sql` and `)} for update`.execute(ctx.tx)
    const [stored] = rows
    if (stored && stored.at !== updateTime) throw await refusal(ctx, permission, stored.by)
  }
}
