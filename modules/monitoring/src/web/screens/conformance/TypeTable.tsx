import { formatNumber, Mono, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { TerminalConformance } from '../../../shared/index.ts'
import { typeText } from '../message/bytes.ts'
import { FigureTable } from './FigureTable.tsx'
import { spanText } from './span.ts'

/** Messages by type and direction, and how far apart those of one type are. */
export function TypeTable({ types }: Pick<TerminalConformance, 'types'>): ReactNode {
  const t = useText()
  const text = (key: string) => t(`monitor.conformance.column.${key}`)
  return (
    <FigureTable
      label={t('monitor.conformance.types')}
      heads={[text('message'), text('direction')]}
      figures={['count', 'refused', 'min', 'median', 'p95', 'max'].map(text)}
    >
      {types.map(({ messageId, direction, name, count, refused, interval }) => (
        <tr key={`${direction} ${messageId}`}>
          <td>
            <Mono className="mp-faint">{typeText(messageId)}</Mono> {name}
          </td>
          <td>{t(`monitor.message.${direction === 'up' ? 'UP' : 'DOWN'}`)}</td>
          <td>{formatNumber(count)}</td>
          <td>{formatNumber(refused)}</td>
          {(['min', 'median', 'p95', 'max'] as const).map((key) => (
            <td key={key}>{interval ? spanText(interval[key]) : '—'}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  )
}
