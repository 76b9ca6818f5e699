import type { ReactNode } from 'react'

const WIDTH = 480
const HEIGHT = 120
/** Each so many columns have their label below. */
const LABELS = 4

export interface Column {
  key: string
  label: string
  /** Null: nothing is known, the place stays empty. */
  value: number | null
  title: string
}

/** Columns beside each other, the last one now; labels stay inside of the picture. */
export function Columns({ columns, name }: { columns: readonly Column[]; name: string }): ReactNode {
  const step = WIDTH / Math.max(columns.length, 1)
  const most = Math.max(...columns.map(({ value }) => value ?? 0), Number.EPSILON)
  const every = Math.max(1, Math.floor(columns.length / LABELS))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`} role="img" aria-label={name}>
      <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} className="bs-axis" />
      {columns.map(({ key, value, title }, i) => {
        const height = (Math.max(value ?? 0, 0) / most) * (HEIGHT - 16)
        return value === null ? null : (
          <rect key={key} x={i * step + 2} width={step - 4} y={HEIGHT - height} height={height} rx="2">
            <title>{title}</title>
          </rect>
        )
      })}
      {columns.map(({ key, label }, i) =>
        (columns.length - 1 - i) % every === 0 && i > 0 ? (
          <text
            key={key}
            x={i === columns.length - 1 ? WIDTH : i * step + step / 2}
            y={HEIGHT + 18}
            textAnchor={i === columns.length - 1 ? 'end' : 'middle'}
          >
            {label}
          </text>
        ) : null,
      )}
    </svg>
  )
}
