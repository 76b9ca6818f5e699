import { listed, Nothing } from '@motorpool/ui'
import type { DerivedOptions } from '../../kinds/derived/shared.ts'
import { columnType } from '../../shared/column-type.ts'
import { choiceWeb } from './choice.tsx'
import type { CellProps, WebKind } from './kind.ts'
import { numberWeb } from './number.tsx'
import { TextCell } from './text.tsx'
import { datetimeWeb, dateWeb } from './time.tsx'

const BY_CELL: Record<string, WebKind> = {
  time: datetimeWeb,
  date: dateWeb,
  number: numberWeb,
}

function cell(props: CellProps) {
  const { cell: type, of } = props.field.options as DerivedOptions
  if (of) return choiceWeb.cell(props)
  const shown = type ?? columnType({ key: props.name })
  // A text stays a text whatever its name ends in.
  const other = typeof props.value === 'number' ? BY_CELL[shown] : undefined
  if (other) return other.cell(props)
  if (Array.isArray(props.value)) return props.value.length > 0 ? listed(props.value) : <Nothing />
  return <TextCell name={props.name} value={props.value} />
}

/** Computed by the server: shown, searched where it has values, never entered. */
export const derivedWeb: WebKind = {
  cell,
  Input: () => null,
  Search: (props) => {
    const Search = choiceWeb.Search
    return (props.field.options as DerivedOptions).of && Search ? <Search {...props} /> : null
  },
}
