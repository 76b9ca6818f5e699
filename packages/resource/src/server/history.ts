import type { CallCtx, Route, SessionRoute } from '@motorpool/http'
import { parseId } from '../kinds/ref/shared.ts'
import { type Change, recordChanges } from './changes.ts'
import type { Row } from './hooks.ts'

/** How a family of a module's own making is read for its history. */
export interface HistoryOf {
  /** Key of the resource, for titles and labels. */
  resource: string
  /** Rows by id as its calls answer them, in the call's transaction; what the caller does not see is left out. */
  rows(ctx: CallCtx, ids: readonly string[]): Promise<readonly object[]>
  /** Further calls that change rows, by the last part of their id, and how the changed ids follow from the body. */
  also?: Readonly<Record<string, (body: never) => readonly string[]>>
}

type Ids = (body: never) => readonly string[]

const given = (value: unknown): string[] => [value].flat().flatMap((id) => parseId(id) ?? [])

const idsOf: Record<string, Ids> = {
  create: () => [],
  update: (body: { id?: unknown }) => given(body.id),
  delete: (body: { ids?: unknown }) => given(Array.isArray(body) ? body : body.ids),
}

const asRow = (row: object): Row => row as Row

async function between<R>(
  ctx: CallCtx,
  history: HistoryOf,
  action: string,
  ids: readonly string[],
  run: () => Promise<R>,
): Promise<R> {
  const before = ids.length > 0 ? (await history.rows(ctx, ids)).map(asRow) : []
  const result = await run()
  const made = action === 'create' ? given((result as { id?: unknown } | undefined)?.id) : []
  const after = (await history.rows(ctx, [...ids, ...made])).map(asRow)
  const changes = [...new Set([...before, ...after].map((row) => row.id))].map((id): Change => {
    const old = before.find((row) => row.id === id)
    const now = after.find((row) => row.id === id)
    const tenantId = (old ?? now)?.tenantId
    return {
      resource: history.resource,
      action,
      id,
      tenantId: typeof tenantId === 'string' ? tenantId : null,
      before: old,
      after: now,
    }
  })
  await recordChanges(ctx, changes)
  return result
}

/** Hand-written calls in the tenant's transaction whose changes are heard like those of `changing`. */
export function withHistory(routes: readonly Route[], history: HistoryOf): Route[] {
  return routes.map((route) => {
    const action = route.id.split('.').at(-1) as string
    const ids = (history.also?.[action] ?? idsOf[action]) as Ids | undefined
    if (!ids || route.permission === 'public' || route.scope !== 'tenant') return route
    const inner = route as SessionRoute
    return {
      ...inner,
      handler: (ctx, input, io) =>
        between(ctx, history, action, ids(input.body as never), () => inner.handler(ctx, input, io)),
    } satisfies SessionRoute as Route
  })
}
