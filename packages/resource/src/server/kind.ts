import type { Cell, ColumnFormat } from '@motorpool/excel'
import type { Ports, Wording } from '@motorpool/kernel'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '../shared/problem.ts'

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<SqlBool>

/** A text of the catalogues in the caller's language. */
export type Translate = (key: string, params?: Record<string, string | number>) => string

/** What reads the cells of a sheet: the zone is that of times without one. */
export interface SheetReader {
  ports: Ports
  zone: string
}

export interface SheetIo extends Wording {
  t: Translate
  zone: string
}

/** The half of a field kind that talks to the database, to spreadsheets and to the API description. */
export interface ServerKind<O = object> {
  /** Column type as PostgreSQL prints it; undefined when the kind is not stored. */
  column(options: O): string | undefined
  toDb(value: unknown, options: O): unknown
  fromDb(stored: unknown, options: O): unknown
  /** A valid value as it may be stored, where that is less than what was sent (markup). */
  clean?(value: unknown, options: O): Parsed<unknown>
  /** The condition of a filter value; an unusable value is a problem, an unsupported filter is undefined. */
  filter?(column: Sql, value: unknown, options: O): Parsed<Condition>
  /** The condition compares in ways that row security does not let an index answer (substring search). */
  opaque?: boolean
  /** Schemas for the API description and, of answers, for what may leave. */
  body(options: O): z.ZodType
  answer(options: O): z.ZodType
  /** A value as people read it: a text, or a number. */
  cellOut(value: unknown, options: O, io: SheetIo): Cell
  /**
   * How the column of a workbook shows it; none: as text. Under a format of times a number leaves as it is, everything
   * else as `cellOut` gives it.
   */
  format?(options: O, io: SheetIo, name: string): ColumnFormat | undefined
  /** A cell as the value create accepts; references stay the text of their code. */
  cellIn(cell: Exclude<Cell, null>, options: O, reader: SheetReader): unknown
  /** What the template says beside the header. */
  note?(options: O, io: SheetIo): string | undefined
  /** What the template offers as a drop-down. */
  values?(options: O, io: SheetIo): readonly string[]
}

export function defineServerKind<O extends object>(kind: ServerKind<O>): ServerKind<O> {
  return kind
}
