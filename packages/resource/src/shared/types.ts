import type { f } from './f.ts'
import type { Field } from './field.ts'

export type FieldMap = Readonly<Record<string, Field<never, never, never, never> | Field>>

/**
 * platform: no tenant · tenant · organisation: tenant and organisation, closed to customers · customer: the same, and
 * customers reach the rows of their vehicles (`vin`) · author: the same, and customers reach what they wrote · catalogue: as
 * organisation, and users of data scope SELF read what others created · shared: the
 * tenant's own rows and the platform's.
 */
export type Scope = 'platform' | 'tenant' | 'organisation' | 'customer' | 'author' | 'catalogue' | 'shared'

/** Scopes whose rows belong to an organisation. */
export type OrganisationScope = Extract<Scope, 'organisation' | 'customer' | 'author' | 'catalogue'>

export const ofOrganisation = (scope: Scope): scope is OrganisationScope =>
  scope === 'organisation' || scope === 'customer' || scope === 'author' || scope === 'catalogue'

type Common = {
  createUserId: ReturnType<typeof f.id>
  createTime: Field<'datetime', number, true, 'read'>
  updateUserId: ReturnType<typeof f.id>
  updateTime: Field<'datetime', number, true, 'read'>
}
type OfTenant = { tenantId: Field<'id', string, true, 'read'> }
type OfTenantOrPlatform = { tenantId: Field<'id', string, false, 'read'> }
type OfOrg = { orgId: Field<'ref', string, true, 'edit'> }

type BaseFields<S extends Scope> = S extends 'platform'
  ? Common
  : S extends OrganisationScope
    ? Common & OfTenant & OfOrg
    : S extends 'tenant'
      ? Common & OfTenant
      : Common & OfTenantOrPlatform

/** All fields of a resource: its own, and what every resource of its scope has unless it declares that again. */
export type FieldsOf<F extends FieldMap, S extends Scope> = F & Omit<BaseFields<S>, keyof F>

type ValueOf<F> =
  F extends Field<infer _K, infer V, infer Req, infer _A, infer _S>
    ? Req extends true
      ? V
      : V | null
    : never
type AccessOf<F> = F extends Field<infer _K, infer _V, infer _R, infer A, infer _S> ? A : never
type KindOf<F> = F extends Field<infer K, infer _V, infer _R, infer _A, infer _S> ? K : never

/** Names of the fields that may be sent with these accesses. */
type Sendable<M, A extends string> = { [N in keyof M]: AccessOf<M[N]> extends A ? N : never }[keyof M]

/** Name of a field of a resource. */
export type FieldName<R extends { fields: object }> = keyof R['fields'] & string

/** A stored row: what the database holds and what is computed from it. Secrets only say whether there is one. */
export type RowOf<R extends { fields: object }> = { id: string } & {
  -readonly [N in keyof R['fields'] as KindOf<R['fields'][N]> extends 'secret' ? never : N]: ValueOf<
    R['fields'][N]
  >
} & {
  -readonly [N in FieldName<R> as KindOf<R['fields'][N]> extends 'secret' ? `${N}Set` : never]: boolean
}

/** The field with the name of what a reference points at: that of `as`, or `vehicleTypeId` → `vehicleTypeName`. */
type NameField<N extends string, F> =
  F extends Field<infer _K, infer _V, infer _R, infer _A, infer S>
    ? [S] extends [string]
      ? S
      : N extends `${infer Base}Ids`
        ? `${Base}Name`
        : N extends `${infer Base}Id`
          ? `${Base}Name`
          : `${N}Name`
    : never

/** A row as calls answer it: also the names of what it refers to. */
export type FullRowOf<R extends { fields: object }> = RowOf<R> & {
  -readonly [N in FieldName<R> as KindOf<R['fields'][N]> extends 'ref'
    ? NameField<N, R['fields'][N]>
    : never]: string | null
} & {
  -readonly [N in FieldName<R> as KindOf<R['fields'][N]> extends 'refs'
    ? NameField<N, R['fields'][N]>
    : never]: string[]
}

/** Checked values of some fields, on their way into the database; null clears a field that may be empty. */
export type ValuesOf<R extends { fields: object }> = {
  -readonly [N in keyof R['fields']]?: ValueOf<R['fields'][N]>
}

/** Values of some fields as they were sent: nothing is known of them but their names. */
export type SentOf<R extends { fields: object }> = { -readonly [N in keyof R['fields']]?: unknown }

/**
 * A row that was just written, without reading it again: what callers sent and what the server set. Required fields are
 * there, since their columns take no nothing and have no default of their own (`drift` holds that); of the others those
 * that nobody set may be missing.
 */
export type WrittenOf<R extends { fields: object }> = { id: string } & {
  -readonly [N in keyof R['fields']]: AccessOf<R['fields'][N]> extends 'edit' | 'create'
    ? ValueOf<R['fields'][N]>
    : null extends ValueOf<R['fields'][N]>
      ? ValueOf<R['fields'][N]> | undefined
      : ValueOf<R['fields'][N]>
}

/** Tenant of a row; null for rows of the platform. */
export type TenantOf<R extends { fields: object }> = string extends keyof R['fields']
  ? string | null
  : R['fields'] extends { tenantId: infer F }
    ? ValueOf<F>
    : null

/** What create accepts. Which fields must be there is the rule of `checkRow`: a default may stand in for any of them. */
export type CreateOf<R extends { fields: object }> = {
  [N in Sendable<R['fields'], 'edit' | 'create'>]?: ValueOf<R['fields'][N]>
}

/** What update accepts: the id, and any fields; what is left out stays. `updateTime` guards against a change by others. */
export type UpdateOf<R extends { fields: object }> = { id: string; updateTime?: number } & {
  [N in Sendable<R['fields'], 'edit'>]?: ValueOf<R['fields'][N]>
}

/** Range of numbers or instants, both ends included; null is open. */
export type Range = readonly [number | null, number | null]

type FilterValue<F> =
  KindOf<F> extends 'int' | 'decimal' | 'date' | 'datetime' | 'dateRange' | 'datetimeRange'
    ? number | Range
    : KindOf<F> extends 'text' | 'textarea'
      ? string
      : ValueOf<F> | readonly ValueOf<F>[]

/** Filters of page and export: any searchable field, and `keyword` over all searchable texts. */
export type FilterOf<R extends { fields: object }> = { keyword?: string; ids?: readonly string[] } & {
  -readonly [N in keyof R['fields']]?: FilterValue<R['fields'][N]> | null
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
