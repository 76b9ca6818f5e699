import { type KindName, kinds, type OptionsOf } from '../kinds/shared.ts'
import type { CellType, FormType, Kind } from './kind.ts'
import type { Problem } from './problem.ts'

/** `edit`: set on create and update · `create`: set once · `read`: set by the server alone. */
export type Access = 'edit' | 'create' | 'read'

export type UniqueScope = 'tenant' | 'platform'

/** A check beyond the kind's own rule (R147); `row` holds the other values as far as they are known. */
export type FieldCheck = (value: unknown, row: Readonly<Record<string, unknown>>) => Problem | undefined

export interface Flags {
  required: boolean
  /** The server fills it in when it is missing, so that no form or sheet must have it. */
  filledIn: boolean
  access: Access
  unique?: { in: UniqueScope; with: readonly string[] }
  searchable: boolean
  sortable: boolean
  default?: unknown
  checks: readonly FieldCheck[]
  /** Applies only while another field holds one of these values; elsewhere it is hidden and stored empty. */
  when?: { field: string; in: readonly unknown[] }
  /** Seen and sent only with this permission (R117, R142). */
  auth?: string
  /** Many rows may get the same value at once. */
  bulk?: boolean
}

const NONE: Flags = {
  required: false,
  filledIn: false,
  access: 'edit',
  searchable: false,
  sortable: false,
  checks: [],
}

/**
 * One field of a resource: a kind with its options, and what is common to all kinds. Immutable; each method answers
 * with a copy, so that a resource reads as a list of sentences.
 */
export class Field<
  K extends KindName = KindName,
  V = unknown,
  Req extends boolean = boolean,
  A extends Access = Access,
  As extends string | undefined = string | undefined,
> {
  declare readonly $value: V
  declare readonly $required: Req
  declare readonly $access: A
  declare readonly $as: As
  readonly kind: K
  readonly options: OptionsOf<K>
  readonly flags: Flags

  constructor(kind: K, options: OptionsOf<K>, flags: Flags = NONE) {
    this.kind = kind
    this.options = options
    this.flags = flags
  }

  private copy<F>(flags: Partial<Flags>): F {
    return new Field(this.kind, this.options, { ...this.flags, ...flags }) as F
  }

  get formType(): FormType {
    const { formType } = this.behaviour
    return typeof formType === 'function' ? formType(this.options) : formType
  }

  get cellType(): CellType {
    return this.behaviour.cellType
  }

  get multiple(): boolean {
    return this.behaviour.multiple
  }

  /** The rules of the kind, for code that treats all kinds alike. */
  get behaviour(): Kind<V, OptionsOf<K>> {
    return kinds[this.kind] as unknown as Kind<V, OptionsOf<K>>
  }

  required(): Field<K, V, true, A, As> {
    return this.copy({ required: true })
  }

  /** Always there in a stored row, but not demanded: the server knows a value (from the session, from the model …). */
  filledIn(): this {
    return this.copy({ filledIn: true })
  }

  /** No two rows of the tenant (or of the platform) hold the same; `with`: only together with these fields. */
  unique(scope: UniqueScope = 'tenant', ...together: string[]): this {
    return this.copy({ unique: { in: scope, with: together } })
  }

  /** May be filtered by. */
  searchable(): this {
    return this.copy({ searchable: true })
  }

  sortable(): this {
    return this.copy({ sortable: true })
  }

  /** Cannot change once the row exists. */
  createOnly(): Field<K, V, Req, 'create', As> {
    return this.copy({ access: 'create' })
  }

  /** Stored, set by the server. */
  readOnly(): Field<K, V, Req, 'read', As> {
    return this.copy({ access: 'read' })
  }

  /** Set by anybody: what a sheet does to the fields it unlocks. */
  editable(): Field<K, V, Req, 'edit', As> {
    return this.copy({ access: 'edit' })
  }

  default(value: V): this {
    return this.copy({ default: value })
  }

  check(check: FieldCheck): this {
    return this.copy({ checks: [...this.flags.checks, check] })
  }

  when(field: string, values: readonly unknown[]): Field<K, V, false, A, As> {
    return this.copy({ when: { field, in: values } })
  }

  /** May be set for many rows at once, from the list. */
  bulk(): this {
    return this.copy({ bulk: true })
  }

  auth(permission: string): this {
    return this.copy({ auth: permission })
  }
}

export function isKind<K extends KindName>(field: Field, kind: K): field is Field<K> {
  return field.kind === (kind as KindName)
}
