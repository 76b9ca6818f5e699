import type { Parsed } from './problem.ts'

/** Types of form items as the specification names them. */
export type FormType =
  | 'text'
  | 'password'
  | 'textarea'
  | 'date'
  | 'datetime'
  | 'number'
  | 'select'
  | 'checkbox'
  | 'radio'
  | 'autoSearch'
  | 'multiSelect'
  | 'treeSelect'
  | 'cascader'
  | 'switch'
  | 'time'
  | 'dateRange'
  | 'datetimeRange'
  | 'timeRange'
  | 'file'
  | 'upload'
  | 'richText'
  | 'colour'
  | 'point'
  | 'icon'
  | 'none'

/** How a list shows a column; the four types of R130 and those that need more. */
export type CellType =
  | 'text'
  | 'time'
  | 'date'
  | 'tag'
  | 'number'
  | 'bool'
  | 'image'
  | 'file'
  | 'range'
  | 'colour'
  | 'icon'
  | 'none'

/**
 * The half of a field kind that runs on both sides. The server half (column, filter, spreadsheet) and the web half
 * (cell, input, search) stand beside it in the kind's folder.
 */
export interface Kind<V = unknown, O = object> {
  /** A function where the options choose how the value is entered. */
  readonly formType: FormType | ((options: O) => FormType)
  readonly cellType: CellType
  /** Holds a list (R145). */
  readonly multiple: boolean
  /** Made by the server or by other columns: never accepted from outside. */
  readonly computed: boolean
  /** Why these options make no sense, if so; thrown when the resource is defined. */
  checkOptions?(options: O): string | undefined
  /** A non-empty value of the wire or of a form, checked and brought into its normal form. The one rule of both sides. */
  parse(value: unknown, options: O): Parsed<V>
  /** What a form input holds, as it is sent: what cannot be a value becomes null (R159, R160). */
  toWire(input: unknown, options: O): unknown
}

export function defineKind<V, O extends object>(kind: Kind<V, O>): Kind<V, O> {
  return kind
}
