import { formatNumber, Mono, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { TerminalConformance } from '../../../shared/index.ts'
import { typeText } from '../message/bytes.ts'
import { FigureTable } from './FigureTable.tsx'

const DECIMALS = 6
const COUNTS = ['count', 'abnormal', 'invalid', 'outside'] as const

/** Fields that were sent, how often, how often without a value, and between which values. */
export function FieldTable({ fields }: Pick<TerminalConformance, 'fields'>): ReactNode {
  const t = useText()
  const text = (key: string) => t(`monitor.conformance.column.${key}`)
  const value = (of: number | null, unit: string | null) =>
    of === null ? '—' : [formatNumber(of, DECIMALS), unit].filter(Boolean).join(' ')
  return (
    <FigureTable
      label={t('monitor.conformance.fields')}
      heads={[text('message'), text('field')]}
      figures={[...COUNTS, 'least', 'most'].map(text)}
    >
      {fields.map((field) => (
        <tr key={`${field.messageId} ${field.path}`}>
          <td>
            <Mono className="mp-faint">{typeText(field.messageId)}</Mono>
          </td>
          <td>
            {field.name} <Mono className="mp-faint">{field.path}</Mono>
          </td>
          {COUNTS.map((key) => (
            <td key={key} className={key === 'outside' && field.outside > 0 ? 'is-bad' : undefined}>
              {formatNumber(field[key])}
            </td>
          ))}
          <td>{value(field.min, field.unit)}</td>
          <td>{value(field.max, field.unit)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
