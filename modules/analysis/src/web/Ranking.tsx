import { EmptyState, formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { GroupUse } from '../shared/index.ts'

/** Groups by what they did, the most first, with how many of their vehicles did any of it. */
export function Ranking({ groups, unit }: { groups: readonly GroupUse[]; unit: string }): ReactNode {
  const t = useText()
  const most = Math.max(...groups.map(({ sum }) => sum ?? 0), 0) || 1
  if (groups.length === 0) return <EmptyState icon="chart" title={t('analysis.none')} compact />
  return (
    <ol className="analysis-groups">
      {groups.map(({ id, name, vehicles, active, sum }) => (
        <li key={id ?? '-'}>
          <span>{name ?? t('analysis.without')}</span>
          <i aria-hidden="true">
            <i style={{ inlineSize: `${((sum ?? 0) / most) * 100}%` }} />
          </i>
          <b className="mp-num">{`${formatNumber(sum, 1)} ${unit}`}</b>
          <small className="mp-faint mp-num">{`${active} / ${vehicles}`}</small>
        </li>
      ))}
    </ol>
  )
}
