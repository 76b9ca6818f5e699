import { OperatingState } from '@motorpool/ingest/shared'
import { enumLabel, formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { barWidths } from './shares.ts'

export interface Group {
  key: string
  name: string
  total: number
  online: number
  running: number
}

/** Groups of vehicles, each with how many of them are online. */
export function Groups({
  title,
  rows,
  className,
}: {
  title: string
  rows: readonly Group[]
  className?: string
}): ReactNode {
  const t = useText()
  const most = Math.max(...rows.map((row) => row.total), 1)
  return (
    <table className={className ? `home-groups ${className}` : 'home-groups'}>
      <thead>
        <tr>
          <th>{title}</th>
          <th className="is-bar">{t('home.onlineOfTotal')}</th>
          <th className="is-number">{t('home.total')}</th>
          <th className="is-number">{t('home.online')}</th>
          <th className="is-number">{enumLabel(OperatingState, 'running')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, total, online, running }) => {
          const widths = barWidths({ total, online }, most)
          return (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="is-bar">
                <span className="home-bar" style={{ width: `${widths.total}%` }}>
                  <i style={{ width: `${widths.online}%` }} />
                </span>
              </td>
              <td className="is-number">{formatNumber(total)}</td>
              <td className="is-number">{formatNumber(online)}</td>
              <td className="is-number">{formatNumber(running)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
