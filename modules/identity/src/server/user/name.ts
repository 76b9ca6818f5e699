import type { CallCtx } from '@motorpool/http'
import { identity } from '../tables.ts'

/** Who a user is to others, also to those who may not see the user; undefined when there is no such user. */
export async function realNameOf(ctx: CallCtx, id: string): Promise<string | undefined> {
  const user = await ctx.asPlatform('who changed a row', (tx) =>
    identity(tx).selectFrom('app_user').select('real_name').where('id', '=', id).executeTakeFirst(),
  )
  return user?.real_name
}
