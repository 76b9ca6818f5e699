import { asText, Nothing } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { RefSelect } from '../options/RefSelect.tsx'
import type { CellProps, InputProps, WebKind } from './kind.ts'
import { refName } from './labels.ts'
import { TextCell } from './text.tsx'

function RefCell({ name, field, row, value }: CellProps): ReactNode {
  const text = refName(name, field, row)
  if (text === undefined)
    return value === null || value === undefined ? (
      <Nothing />
    ) : (
      <span className="mp-faint">#{asText(value)}</span>
    )
  return <TextCell name={(field.options as { as?: string }).as ?? name} value={text} />
}

export const refWeb: WebKind = {
  cell: (props) => <RefCell {...props} />,
  Input: (props: InputProps) => <RefSelect {...props} multiple={false} />,
  Search: (props: InputProps) => <RefSelect {...props} multiple={false} searching />,
}
export const refsWeb: WebKind = {
  cell: (props) => <RefCell {...props} />,
  Input: (props: InputProps) => <RefSelect {...props} multiple />,
  Search: (props: InputProps) => <RefSelect {...props} multiple searching />,
}
