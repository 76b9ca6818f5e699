import type { Cell, ColumnFormat, WriteColumn } from '@motorpool/excel'
import { serverKind } from '../../kinds/server.ts'
import { type AnyResource, displayName, labelKey } from '../../shared/define.ts'
import { type Field, isKind } from '../../shared/field.ts'
import { textOf } from '../columns.ts'
import type { Row } from '../hooks.ts'
import type { SheetIo } from '../kind.ts'

const isReference = (field: Field): field is Field<'ref'> | Field<'refs'> =>
  isKind(field, 'ref') || isKind(field, 'refs')

/** A value as people read it, in their language. */
export function cellOf(field: Field, name: string, row: Row, io: SheetIo): Cell {
  const shown = isReference(field) ? row[displayName(name, field.options.as)] : row[name]
  if (shown === null || shown === undefined) return null
  if (isReference(field)) return [shown].flat().map(textOf).join('，')
  return serverKind(field).cellOut(shown, field.options, io)
}

/** One column of a workbook and how its cells come from rows. */
export interface SheetColumn extends WriteColumn {
  cell(row: Row): Cell
}

const TEXT: ColumnFormat = { type: 'text' }

/** Times and numbers leave as such, everything else as its text. */
export function sheetColumn(resource: AnyResource, name: string, io: SheetIo): SheetColumn {
  const field = resource.fields[name] as Field
  const format = serverKind(field).format?.(field.options, io, name) ?? TEXT
  const timed = format.type === 'date' || format.type === 'datetime'
  return {
    header: io.t(labelKey(resource, name)),
    format,
    cell: (row) => {
      const value = row[name]
      return timed && typeof value === 'number' ? value : cellOf(field, name, row, io)
    },
  }
}
