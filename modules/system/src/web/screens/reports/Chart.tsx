import { formatNumber, useElementSize, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import './reports.css'

interface Group {
  label: string
  amount: number | null
}

const WIDTH_MIN = 280
const HEIGHT = 280
/** Room of a label below the line. */
const LABEL_ROOM = 90
const PAD = 32

/** Amounts as bars, longest first, each with its number: the table for eyes and for screen readers alike. */
function Bars({ groups }: { groups: readonly Group[] }): ReactNode {
  const t = useText()
  const largest = Math.max(...groups.map((g) => Math.abs(g.amount ?? 0)), 1)
  return (
    <table className="report-bars">
      <caption className="mp-sr">{t('report.chart')}</caption>
      <tbody>
        {groups.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span className="report-bar" style={{ width: `${(Math.abs(amount ?? 0) / largest) * 100}%` }} />
            </td>
            <td className="report-amount">{amount === null ? '—' : formatNumber(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amounts over time. */
function Line({ groups }: { groups: readonly Group[] }): ReactNode {
  const t = useText()
  const [box, size] = useElementSize<HTMLDivElement>()
  const width = Math.max(WIDTH_MIN, size.width)
  const amounts = groups.map((g) => g.amount ?? 0)
  const top = Math.max(...amounts, 1)
  const bottom = Math.min(...amounts, 0)
  const x = (i: number) => PAD + (i * (width - 2 * PAD)) / Math.max(1, groups.length - 1)
  const y = (value: number) => HEIGHT - PAD - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * PAD)
  const every = Math.ceil(groups.length / Math.max(1, Math.floor((width - 2 * PAD) / LABEL_ROOM)))
  return (
    <div ref={box}>
      <svg
        className="report-line"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('report.chart')}
      >
        <line className="report-axis" x1={PAD} x2={width - PAD} y1={y(0)} y2={y(0)} />
        <polyline points={groups.map((g, i) => `${x(i)},${y(g.amount ?? 0)}`).join(' ')} />
        {groups.map(({ label, amount }, i) => (
          <g key={label}>
            <circle cx={x(i)} cy={y(amount ?? 0)} r={3}>
              <title>{`${label}: ${amount ?? '—'}`}</title>
            </circle>
            {i % every === 0 ? (
              <text x={x(i)} y={HEIGHT - 8} textAnchor="middle">
                {label}
              </text>
            ) : null}
          </g>
        ))}
        <text x={PAD} y={16}>
          {formatNumber(top)}
        </text>
      </svg>
    </div>
  )
}

export function Chart({ kind, groups }: { kind: 'bar' | 'line'; groups: readonly Group[] }): ReactNode {
  return kind === 'line' ? <Line groups={groups} /> : <Bars groups={groups} />
}
