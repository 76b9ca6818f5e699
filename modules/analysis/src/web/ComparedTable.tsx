import { formatNumber, Nothing, ReadTable, useText } from '@motorpool/ui'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { changeText } from './words.ts'

export interface Compared {
  key: string
  name: string
  /** Null: unknown */
  value: number | null
  before: number | null
  decimals: number
}

export const numberCell = (value: number | null, decimals: number): ReactNode =>
  value === null ? <Nothing /> : <span className="mp-num">{formatNumber(value, decimals)}</span>

/** Figures of some days beside those of as many days before. */
export function ComparedTable({ rows }: { rows: readonly Compared[] }): ReactNode {
  const t = useText()
  const columns: TableColumnsType<Compared> = [
    { dataIndex: 'name', title: t('analysis.report.measure') },
    {
      key: 'value',
      title: t('analysis.report.value'),
      align: 'right',
      render: (_, { value, decimals }) => numberCell(value, decimals),
    },
    {
      key: 'before',
      title: t('analysis.report.before'),
      align: 'right',
      render: (_, { before, decimals }) => numberCell(before, decimals),
    },
    {
      key: 'change',
      title: t('analysis.report.change'),
      align: 'right',
      render: (_, { value, before }) => (
        <span className="mp-num">{changeText(value, before) ?? <Nothing />}</span>
      ),
    },
  ]
  return <ReadTable rowKey="key" size="small" columns={columns} dataSource={[...rows]} pagination={false} />
}
