import type { Tx } from '@motorpool/db'
import type { Route } from './route.ts'

/** Who performs an operation: the caller, or at a sign-in the user it turned out to be. */
export interface Performer {
  tenantId: string
  orgId: string
  userId: string | null
  userName: string
}

/** One call that changes something or hands data out, as the operation log sees it. */
export interface Operation {
  readonly route: Route
  readonly method: string
  /** Path as called, without the query. */
  readonly path: string
  readonly clientId: string | undefined
  readonly ip: string
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
  /** Value of `performance.now()`. */
  readonly startedAt: number
  by: Performer | undefined
  /** What it was done to or with, when the input does not say: merged into its parameters. */
  notes: Record<string, unknown>
  /** Its line stands in the call's own transaction, with the changes. */
  logged: boolean
}

export type Outcome = { result: 'SUCCESS' } | { result: 'FAIL'; errCode: string; message: string }

/** Where operations are written down; the module that owns the log provides it. */
export interface OperationLog {
  write(tx: Tx, operation: Operation, outcome: Outcome): Promise<void>
}

const UNSAFE = new Set(['POST', 'PUT', 'DELETE'])

/** Calls that change something, exports and imports; not those that say they are no matter for the log. */
export function isOperation(route: Route): boolean {
  if (route.unlogged) return false
  const handsOut = route.permission.split('|').every((p) => p.endsWith('/export'))
  return handsOut || (UNSAFE.has(route.method) && !route.readOnly)
}
