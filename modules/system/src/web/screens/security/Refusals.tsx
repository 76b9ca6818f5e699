import { EmptyState, formatNumber, Panel, SkeletonBlock, usePermission, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SecurityOverview } from '../../../shared/security/overview.ts'
import { DayBars } from './DayBars.tsx'
import type { Day } from './summary.ts'

const DEVICES = '/terminal/unknownDevices'
const CHART_HEIGHT = 188

type Reason = SecurityOverview['refusals']['byReason'][number]

interface ReasonProps {
  rows: readonly Reason[]
  /** The viewer may open the list of the devices. */
  linked: boolean
  empty: string
}

function Reasons({ rows, linked, empty }: ReasonProps): ReactNode {
  const t = useText()
  if (rows.length === 0) return <EmptyState icon="shield" title={empty} compact />
  const most = Math.max(1, ...rows.map((row) => row.attempts))
  return (
    <table className="security-reasons">
      <thead>
        <tr>
          <th scope="col">{t('security.reason')}</th>
          <th scope="col">
            <span className="mp-sr">{t('security.share')}</span>
          </th>
          <th scope="col">{t('security.attempts')}</th>
          <th scope="col">{t('security.allDevices')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ reason, label, attempts, devices }) => (
          <tr key={reason}>
            <th scope="row">
              {linked && devices > 0 ? <Link to={`${DEVICES}?lastReason=${reason}`}>{label}</Link> : label}
            </th>
            <td>
              <i style={{ width: `${(attempts / most) * 100}%` }} />
            </td>
            <td className="mp-num">{formatNumber(attempts)}</td>
            <td className="mp-num">{formatNumber(devices)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  of: SecurityOverview['refusals'] | undefined
  days: readonly Day[] | undefined
}

/** Claims of devices that the gateway refused, by day and by reason. */
export function Refusals({ of, days }: Props): ReactNode {
  const t = useText()
  const linked = usePermission()('terminal/unknownDevices/find')
  const list = linked ? <Link to={DEVICES}>{t('security.list')}</Link> : null
  const loading = <SkeletonBlock height={CHART_HEIGHT} />
  const none = t('security.noRefusals')
  const series = [{ label: t('security.attempts'), color: 'var(--mp-warn)' }]
  return (
    <>
      <Panel title={t('security.refusalsByDay')}>
        {days ? (
          <DayBars title={t('security.refusalsByDay')} days={days} series={series} empty={none} />
        ) : (
          loading
        )}
      </Panel>
      <Panel title={t('security.refusalsByReason')} extra={list}>
        {of ? <Reasons rows={of.byReason} linked={linked} empty={none} /> : loading}
      </Panel>
    </>
  )
}
