import '../alarms.css'
import { enumLabel } from '@motorpool/resource/web'
import {
  EmptyState,
  ErrorState,
  Icon,
  Nothing,
  Panel,
  SkeletonRows,
  StatusTag,
  TimeText,
  useDurationText,
  usePermission,
  useText,
} from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { AlarmHandleStatus } from '@motorpool/vehicle/shared'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LevelTag } from '../cells.tsx'
import { proofOf } from '../proof.ts'
import { AlarmDrawer } from '../story/AlarmDrawer.tsx'
import { type OpenAlarm, openAlarms } from './open.ts'

/** What goes on is looked at again this often, ms. */
const REFRESH_MS = 10_000

/** The current alarms of a vehicle, of every kind in one list (R334, R405). */
export default function CurrentAlarms({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm', 'open', vin],
    queryFn: ({ signal }) => openAlarms(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  if (data.length === 0) return <EmptyState icon="check" title={t('alarm.none')} hint={t('alarm.noneHint')} />
  return (
    <Panel flush>
      <ol className="alarm-rows">
        {data.map((alarm) => (
          <CurrentAlarm key={alarm.row.id} alarm={alarm} onOpen={() => setShown(alarm.row.id)} />
        ))}
      </ol>
      {shown === undefined ? null : <AlarmDrawer id={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  )
}

interface RowProps {
  alarm: OpenAlarm
  onOpen(): void
}

function CurrentAlarm({ alarm: { row, list, name }, onOpen }: RowProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const durationText = useDurationText()
  const proof = may('monitor/messageQuery/find') ? proofOf(row) : undefined
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return (
    <li className="alarm-row">
      <LevelTag row={row} />
      <div className="alarm-row-what">
        <button type="button" className="alarm-row-name" onClick={onOpen}>
          {name}
        </button>
        <span className="mp-soft">{t(list)}</span>
        {text(row.items) ? <span className="mp-soft">{text(row.items)}</span> : null}
        {text(row.faultSuggestion) ? <span className="mp-soft">{text(row.faultSuggestion)}</span> : null}
      </div>
      <div className="alarm-row-when">
        <TimeText value={row.happenTime as number} />
        <span className="mp-soft mp-num">{durationText(Number(row.duration ?? 0) * 1000)}</span>
      </div>
      <div className="alarm-row-where mp-soft">{text(row.address) ?? <Nothing />}</div>
      <div className="alarm-row-who">
        <StatusTag tone={row.handleStatus === 'UNDISPOSED' ? 'warn' : 'info'}>
          {enumLabel(AlarmHandleStatus, String(row.handleStatus))}
        </StatusTag>
        {text(row.handler) ? <span className="mp-soft">{text(row.handler)}</span> : null}
      </div>
      {proof ? (
        <Link className="alarm-row-link" to={proof}>
          <Icon name="hex" size={14} />
          {t('alarm.proof')}
        </Link>
      ) : null}
    </li>
  )
}
