import type { CallCtx } from '@motorpool/http'
import type { FieldError } from '@motorpool/kernel'
import type { AnyResource } from '../shared/define.ts'
import type { Complaint } from '../shared/problem.ts'
import type { Mode, Values } from '../shared/validate.ts'
import type { Condition, Sql } from './kind.ts'

/** A row on its way out: field names to wire values, `null` for nothing. */
export type Row = { id: string } & Record<string, unknown>

/** A row on its way in: one of create and update, many of an import. */
export interface Draft {
  /** Normalised values, by field; hooks may add to them, also of fields that callers cannot set. */
  values: Values
  /** The stored row, on update. */
  before: Row | undefined
  /** The id, once the row is stored. */
  id: string | undefined
  tenantId: string | null
  /** Complaints so far. */
  readonly errors: readonly FieldError[]
  fail(field: string, problem: Complaint): void
}

export interface OptionsHook {
  /** Further conditions for the choices. */
  where?(ctx: CallCtx, query: Readonly<Values>): Condition[] | Promise<Condition[]>
  /** The whole answer, when the choices are not rows of the table. */
  answer?(ctx: CallCtx, query: Readonly<Values>): Promise<unknown[]>
}

/** What a resource does beyond the generic path. Every hook runs inside the call's transaction. */
export interface Hooks {
  /** SQL of derived fields, over the resource's own table. */
  expressions?: Readonly<Record<string, Sql>>
  /** Fills in what callers may leave out, before anything is checked. */
  complete?(ctx: CallCtx, inputs: readonly Values[], mode: Mode): Promise<void>
  /** Rules that need the database, and values that follow from others; references are checked by then, uniqueness is not. */
  prepare?(ctx: CallCtx, drafts: readonly Draft[], mode: Mode): Promise<void>
  /** After rows were stored. */
  saved?(ctx: CallCtx, drafts: readonly Draft[], mode: Mode): Promise<void>
  /** Throws when rows must stay. */
  beforeDelete?(ctx: CallCtx, rows: readonly Row[]): Promise<void>
  /** Fills in what comes from elsewhere. */
  decorate?(ctx: CallCtx, rows: readonly Row[]): Promise<void>
  /** Conditions on top of tenant and organisation, for lists, exports and options. */
  narrow?(ctx: CallCtx, query: Readonly<Values>): Condition[]
  /** By the last part of the call's id. */
  options?: Readonly<Record<string, OptionsHook>>
}

export interface Bound {
  resource: AnyResource
  hooks: Hooks
}
