import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, enumLabel } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import { UserPostType } from '../shared/enums.ts'
import './errors.ts'

type Post = UserPostType

interface Person {
  name: string
  posts: string[]
}

/** A person of the tenant, also one outside the caller's organisations. */
async function person(tx: Tx, userId: string, tenantId: string | null): Promise<Person | undefined> {
  return escalated(tx, async () => {
    const { rows } = await sql<Person>`
      select real_name as name, post_list as posts from app_user
      where id = ${userId} and (${tenantId}::bigint is null or tenant_id = ${tenantId})`.execute(tx)
    return rows[0]
  })
}

const labels = (ctx: CallCtx, posts: readonly Post[]): string =>
  posts.map((post) => enumLabel(UserPostType, post, ctx)).join(' / ')

const hasOneOf = (found: Person | undefined, posts: readonly Post[]) =>
  posts.some((post) => found?.posts.includes(post))

/** The caller holds one of the posts; administrators of the platform stand in for any. */
export async function requirePost(ctx: CallCtx, posts: readonly Post[]): Promise<void> {
  if (ctx.actor.userType === 'ADMIN') return
  if (!hasOneOf(await person(ctx.tx, ctx.actor.id, ctx.tenantId), posts))
    throw new AppError('POST_REQUIRED', { posts: labels(ctx, posts) })
}

/** Whether the caller holds one of the posts. */
export async function hasPost(ctx: CallCtx, posts: readonly Post[]): Promise<boolean> {
  return ctx.actor.userType === 'ADMIN' || hasOneOf(await person(ctx.tx, ctx.actor.id, ctx.tenantId), posts)
}

/** A person who is to do the work holds its post. */
export async function checkPostOf(
  ctx: CallCtx,
  userId: string,
  tenantId: string | null,
  post: Post,
): Promise<void> {
  const found = await person(ctx.tx, userId, tenantId)
  if (hasOneOf(found, [post])) return
  // A refusal names nobody whom the caller does not see anyway.
  const { rows } = await sql<{ name: string }>`
    select real_name as name from app_user where id = ${userId}`.execute(ctx.tx)
  throw new AppError('POST_OF_USER', { user: rows[0]?.name ?? userId, posts: labels(ctx, [post]) })
}

export async function nameOf(ctx: CallCtx, userId: string): Promise<string> {
  return (await person(ctx.tx, userId, null))?.name ?? userId
}
