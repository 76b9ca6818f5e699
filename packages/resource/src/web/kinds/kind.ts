import type { ComponentType, ReactNode } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import type { Values } from '../../shared/validate.ts'

export interface CellProps {
  resource: AnyResource
  name: string
  field: Field
  value: unknown
  row: Readonly<Values>
}

export interface InputProps {
  resource: AnyResource
  name: string
  field: Field
  /** Given by the form. */
  id?: string
  value?: unknown
  onChange?(value: unknown): void
  onBlur?(): void
  disabled?: boolean
  placeholder?: string
  /** The other values of the form or of the search. */
  values: Readonly<Values>
  /** In a search: several values may be asked for at once. */
  several?: boolean
  /** The stored row while it is edited: names of what it refers to. */
  row?: Readonly<Values>
}

/** The half of a field kind that people see. Inputs hold what the wire holds, so one rule checks both. */
export interface WebKind {
  cell(props: CellProps): ReactNode
  Input: ComponentType<InputProps>
  /** In the search form; default: none, the kind cannot be searched. */
  Search?: ComponentType<InputProps>
  /** The search holds `[from, to]`. */
  range?: boolean
  /** Takes a whole line of the form. */
  wide?: boolean
}
