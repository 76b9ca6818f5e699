import type { CallCtx, Route, TenantRoute } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { parseId } from '../../kinds/ref/shared.ts'
import type { Row } from '../hooks.ts'
import { type Change, recordChanges } from './changes.ts'

/** How a family of a module's own making is read for its history. */
export interface HistoryOf {
  /** Key of the resource, for titles and labels. */
  resource: string
  /** Rows by id as its calls answer them, in the call's transaction; what the caller does not see is left out. */
  rows(ctx: CallCtx, ids: readonly string[]): Promise<readonly object[]>
  /** Further calls that change rows, by the last part of their id, and which row each changes. */
  also?: Readonly<Record<string, (input: Input) => unknown>>
}

interface Input {
  params: Readonly<Record<string, unknown>>
  body: Readonly<Record<string, unknown>>
}

const given = (value: unknown): string[] => [value].flat().flatMap((id) => parseId(id) ?? [])

const idsOf: Record<string, (input: Input) => unknown> = {
  create: () => [],
  update: ({ body }) => body.id,
  delete: ({ body }) => (Array.isArray(body) ? body : body.ids),
}

/** Rows of a family that only reads them one by one. */
export function foundEach<R extends object>(find: (ctx: CallCtx, id: string) => Promise<R>) {
  return async (ctx: CallCtx, ids: readonly string[]): Promise<R[]> => {
    const rows: R[] = []
    for (const id of ids) {
      try {
        rows.push(await find(ctx, id))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      }
    }
    return rows
  }
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
    const ids = history.also?.[action] ?? idsOf[action]
    if (!ids || route.scope !== 'tenant') return route
    const heard: TenantRoute = {
      ...route,
      handler: (ctx, input, io) =>
        between(ctx, history, action, given(ids(input as unknown as Input)), () =>
          route.handler(ctx, input, io),
        ),
    }
    return heard
  })
}
