import type { Tx } from '@motorpool/db'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import { definePortList } from '@motorpool/kernel'
import type { Row } from '../hooks.ts'

/** One row changed by a call; `action` is create, update, delete, import or the name of a module's own action. */
export interface Change {
  resource: string
  action: string
  id: string
  tenantId: string | null
  before: Row | undefined
  after: Row | undefined
}

/** What became of a row: `before` and `after` are the same row, `undefined` where it is not. */
export function rowChange(
  resource: { readonly key: string },
  action: string,
  before: Row | undefined,
  after: Row | undefined,
): Change {
  const { id, tenantId } = (before ?? after) as Row
  return { resource: resource.key, action, id, tenantId: (tenantId as string | null) ?? null, before, after }
}

export interface ChangeListener {
  /** Inside the call's transaction: what it throws undoes the call. */
  inTransaction?(ctx: CallCtx, changes: readonly Change[]): Promise<void>
  /** After the commit: for caches and messages. */
  committed?(changes: readonly Change[]): void
}

/** What the running calls have changed so far, by their transactions. */
const running = new WeakMap<Tx, Change[]>()

/** Who hears every change of every resource: the `listeners` of the modules. */
export const changeListeners = definePortList<ChangeListener>('resource.change-listeners')

/**
 * Runs a changing call in a transaction of its own, so that listeners hear of the changes once they are durable. For the
 * engine's calls and for a module's own actions (with `scope: 'manual'`).
 */
export async function changing<R>(
  ctx: ManualCtx,
  run: (ctx: CallCtx, record: (...changes: Change[]) => void) => Promise<R>,
): Promise<R> {
  const changes: Change[] = []
  const result = await ctx.inScope(async (tx) => {
    const inner: CallCtx = { ...ctx, tx }
    running.set(tx, changes)
    const answer = await run(inner, (...more) => void changes.push(...more))
    await tell(inner, changes)
    return answer
  })
  afterwards(ctx, changes)
  return result
}

/** For hooks that change rows of other resources: listeners hear of them with the call that the hook is part of. */
export function alsoChanged(ctx: CallCtx, changes: readonly Change[]): void {
  const list = running.get(ctx.tx)
  if (!list) throw new Error('alsoChanged is for hooks of a changing call')
  list.push(...changes)
}

/** Tells the listeners inside the transaction of `ctx`. */
async function tell(ctx: CallCtx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  for (const listener of ctx.ports.all(changeListeners)) await listener.inTransaction?.(ctx, changes)
}

function afterwards(ctx: ManualCtx, changes: readonly Change[]): void {
  if (changes.length === 0) return
  for (const listener of ctx.ports.all(changeListeners)) {
    try {
      listener.committed?.(changes)
    } catch (error) {
      ctx.log.error({ err: error }, 'a listener of resource changes failed after the commit')
    }
  }
}

/** For a call with `scope: 'tenant'` that knows what it changed: publishes the same event as `changing`, in the call's transaction. */
export async function recordChanges(ctx: CallCtx, changes: readonly Change[]): Promise<void> {
  await tell(ctx, changes)
  ctx.afterCommit(() => afterwards(ctx, changes))
}
