import { asText, Nothing } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { hasTarget } from '../../shared/target.ts'
import type { WebKind } from '../../web/kinds/kind.ts'
import { useTagLabel } from '../../web/kinds/tag-labels.ts'
import { TextCell } from '../../web/kinds/text.tsx'
import type { IdOptions } from './shared.ts'

function Tag({ to, id }: { to: string; id: string }): ReactNode {
  return useTagLabel(to, id) ?? <span className="mp-faint">#{id}</span>
}

function Tags({ to, ids }: { to: string; ids: readonly string[] }): ReactNode {
  if (ids.length === 0) return <Nothing />
  return (
    <span className="mp-row">
      {ids.map((id) => (
        <Tag key={id} to={to} id={id} />
      ))}
    </span>
  )
}

export const idWeb: WebKind = {
  cell: ({ name, field, value }) => {
    const { of } = field.options as IdOptions
    if (!of || !hasTarget(of)) return <TextCell name={name} value={value} />
    const ids = Array.isArray(value) ? value.map(asText) : value ? [asText(value)] : []
    return <Tags to={of} ids={ids} />
  },
  Input: () => null,
}
