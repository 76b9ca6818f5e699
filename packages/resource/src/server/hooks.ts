import type { CallCtx } from '@motorpool/http'
import type { FieldError } from '@motorpool/kernel'
import type { AnyResource } from '../shared/define.ts'
import type { Issue } from '../shared/problem.ts'
import type { FieldName, FullRowOf, RowOf, SentOf, TenantOf, ValuesOf, WrittenOf } from '../shared/types.ts'
import type { Mode, Values } from '../shared/validate.ts'
import type { Condition, Sql } from './kind.ts'

/** A row of any resource: field names to wire values, `null` for nothing. Where the resource is known: `RowOf`. */
export type Row = { id: string } & Record<string, unknown>

/** A row on its way in: one of create and update, many of an import. */
export interface Draft<R extends AnyResource = AnyResource> {
  /** Checked values, by field; hooks may add to them, also of fields that callers cannot set. */
  values: ValuesOf<R>
  /** The stored row, on update. */
  before: RowOf<R> | undefined
  /** The id, once the row is stored. */
  id: string | undefined
  tenantId: TenantOf<R>
  /** What is wrong with the row so far. */
  readonly errors: readonly FieldError[]
  /** Refuses the row because of one field. The first problem of a field is the one that callers see. */
  fail(field: FieldName<R>, problem: Issue): void
}

/** A draft that was stored. */
export interface Saved<R extends AnyResource = AnyResource> extends Draft<R> {
  id: string
  /** The whole row as it was written. */
  row: WrittenOf<R>
}

export interface OptionsHook {
  /** Keys of the query that `where` reads itself: they do not filter by the field of that name. */
  takes?: readonly string[]
  /** Further conditions for the choices. */
  where?(ctx: CallCtx, query: Readonly<Values>): Condition[] | Promise<Condition[]>
  /** The whole answer, when the choices are not rows of the table. */
  answer?(ctx: CallCtx, query: Readonly<Values>): Promise<unknown[]>
}

/** What a resource does beyond the generic path. Every hook runs inside the call's transaction. */
export interface Hooks<R extends AnyResource = AnyResource> {
  /** SQL of derived fields, over the resource's own table. */
  expressions?: { readonly [N in FieldName<R>]?: Sql }
  /** Fills in what callers may leave out, before anything is checked. */
  complete?(ctx: CallCtx, inputs: readonly SentOf<R>[], mode: Mode): Promise<void>
  /** Rules that need the database, and values that follow from others; references are checked by then, uniqueness is not. */
  prepare?(ctx: CallCtx, drafts: readonly Draft<R>[], mode: Mode): Promise<void>
  /** After rows were stored. */
  saved?(ctx: CallCtx, drafts: readonly Saved<R>[], mode: Mode): Promise<void>
  /** Throws when rows must stay. */
  beforeDelete?(ctx: CallCtx, rows: readonly RowOf<R>[]): Promise<void>
  /** Fills in what comes from elsewhere. */
  decorate?(ctx: CallCtx, rows: readonly FullRowOf<R>[]): Promise<void>
  /**
   * Which rows of the table belong to the resource, on top of tenant and organisation. It holds on every call: rows beside
   * it are neither listed, found, locked, changed, deleted nor left behind by a change.
   */
  narrow?(ctx: CallCtx): Condition[]
  /** Which rows lists, exports and options begin with. Who names a row by its id reaches others too. */
  listed?(ctx: CallCtx, query: Readonly<Values>): Condition[]
  /** By the last part of the call's id. */
  options?: Readonly<Record<string, OptionsHook>>
}

/** A resource with its hooks, as `bind` makes it. Every `Bound<R>` is a `Bound`, which is what the engine works with. */
export interface Bound<R extends AnyResource = AnyResource> {
  resource: R
  hooks: Hooks<R>
}

/** The value that a row will hold once the draft is stored: what is sent, else what stands. */
export function valueOf<R extends AnyResource, N extends FieldName<R>>(
  { values, before }: Pick<Draft<R>, 'values' | 'before'>,
  name: N,
): ValuesOf<R>[N] | undefined {
  return name in values ? values[name] : (before as Partial<ValuesOf<R>> | undefined)?.[name]
}
