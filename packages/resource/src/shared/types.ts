import type { f } from './f.ts'
import type { Field } from './field.ts'

export type FieldMap = Readonly<Record<string, Field<never, never, never, never> | Field>>

/** platform: no tenant · tenant · organisation: tenant and organisation · shared: the tenant's own rows and the platform's. */
export type Scope = 'platform' | 'tenant' | 'organisation' | 'shared'

type Common = {
  createUserId: ReturnType<typeof f.id>
  createTime: Field<'datetime', number, true, 'read'>
  updateUserId: ReturnType<typeof f.id>
  updateTime: Field<'datetime', number, true, 'read'>
}
type OfTenant = { tenantId: ReturnType<typeof f.id> }
type OfOrg = { orgId: Field<'ref', string, true, 'edit'> }

export type BaseFields<S extends Scope> = S extends 'platform'
  ? Common
  : S extends 'organisation'
    ? Common & OfTenant & OfOrg
    : Common & OfTenant

type Value<F> =
  F extends Field<infer _K, infer V, infer Req, infer _A> ? (Req extends true ? V : V | null) : never
type AccessOf<F> = F extends Field<infer _K, infer _V, infer _R, infer A> ? A : never
type KindOf<F> = F extends Field<infer K, infer _V, infer _R, infer _A> ? K : never

/** Names of the fields that may be sent with these accesses. */
type Sendable<M, A extends string> = { [N in keyof M]: AccessOf<M[N]> extends A ? N : never }[keyof M]
/** A row as calls answer it (without secrets). */
export type RowOf<R extends { fields: object }> = { id: string } & {
  [N in keyof R['fields'] as KindOf<R['fields'][N]> extends 'secret' ? never : N]: Value<R['fields'][N]>
}

/** What create accepts. Which fields must be there is the rule of `checkRow`: a default may stand in for any of them. */
export type CreateOf<R extends { fields: object }> = {
  [N in Sendable<R['fields'], 'edit' | 'create'>]?: Value<R['fields'][N]>
}

/** What update accepts: the id, and any fields; what is left out stays. `updateTime` guards against a change by others. */
export type UpdateOf<R extends { fields: object }> = { id: string; updateTime?: number } & {
  [N in Sendable<R['fields'], 'edit'>]?: Value<R['fields'][N]>
}

/** Range of numbers or instants, both ends included; null is open. */
export type Range = readonly [number | null, number | null]

type FilterValue<F> =
  KindOf<F> extends 'int' | 'decimal' | 'date' | 'datetime' | 'dateRange' | 'datetimeRange'
    ? number | Range
    : KindOf<F> extends 'text' | 'textarea'
      ? string
      : Value<F> | readonly Value<F>[]

/** Filters of page and export: any searchable field, and `keyword` over all searchable texts. */
export type FilterOf<R extends { fields: object }> = { keyword?: string; ids?: readonly string[] } & {
  [N in keyof R['fields']]?: FilterValue<R['fields'][N]> | null
}

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

export type PageRequest<R extends { fields: object }> = FilterOf<R> & {
  page: number
  pageSize: number
  sort?: Sort
}

/** Most rows on a page. */
export const PAGE_MAX = 500

export interface Page<Row> {
  items: Row[]
  total: number
  current: number
  /** Set when there are more rows than were counted: `total` is then a lower bound. */
  capped?: boolean
}
