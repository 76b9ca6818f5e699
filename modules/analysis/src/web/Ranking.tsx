import { EmptyState, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'

export interface Ranked {
  key: string
  name: string
  /** Length of its bar. */
  value: number
  /** The value in words. */
  text: string
  note: string
  /** Narrows the list below to it; without, it is only read. */
  onChoose?: (() => void) | undefined
}

/** Groups by how much they have, the most first. */
export function Ranking({ rows }: { rows: readonly Ranked[] }): ReactNode {
  const t = useText()
  const most = Math.max(...rows.map(({ value }) => value), 0) || 1
  if (rows.length === 0) return <EmptyState icon="chart" title={t('analysis.none')} compact />
  return (
    <ol className="analysis-groups">
      {rows.map(({ key, name, value, text, note, onChoose }) => {
        const content = (
          <>
            <span>{name}</span>
            <i aria-hidden="true">
              <i style={{ inlineSize: `${(value / most) * 100}%` }} />
            </i>
            <b className="mp-num">{text}</b>
            <small className="mp-faint mp-num">{note}</small>
          </>
        )
        return (
          <li key={key}>
            {onChoose ? (
              <button type="button" onClick={onChoose}>
                {content}
              </button>
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
