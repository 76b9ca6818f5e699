import { OperatingState } from '@motorpool/ingest/shared'
import type { MonitorRow } from '@motorpool/monitoring/shared'
import { Ago, EmptyState, enumLabel, formatMeasure, Mono, OperatingStateTag, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The vehicles that reported last, newest first. */
export function LatestReports({ rows }: { rows: readonly MonitorRow[] }): ReactNode {
  const t = useText()
  if (rows.length === 0) return <EmptyState icon="signal" title={t('home.none')} hint={t('home.noneHint')} />
  return (
    <div className="home-latest">
      <table>
        <thead>
          <tr>
            <th>{t('home.vehicle')}</th>
            <th>{t('home.state')}</th>
            <th className="is-wide">{t('home.org')}</th>
            <th className="is-number">{t('home.speed')}</th>
            <th className="is-number is-wide">{t('home.soc')}</th>
            <th className="is-number">{t('home.reported')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={`/single-vehicle/${encodeURIComponent(row.vin)}`}>
                  <Mono>{row.plateCode ?? row.vin}</Mono>
                </Link>
                {row.plateCode ? <Mono className="mp-faint home-vin">{row.vin}</Mono> : null}
              </td>
              <td>
                <OperatingStateTag
                  state={row.operatingState}
                  label={enumLabel(OperatingState, row.operatingState)}
                  alarm={row.alarm}
                />
              </td>
              <td className="is-wide">{row.orgName ?? '—'}</td>
              <td className="is-number">{formatMeasure(row.speed, 'km/h', 0)}</td>
              <td className="is-number is-wide">{formatMeasure(row.soc, '%', 0)}</td>
              <td className="is-number">
                <Ago value={row.reportTime} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
