import { OperatingState } from '@motorpool/ingest/shared'
import {
  ErrorState,
  enumLabel,
  formatNumber,
  OperatingStateTag,
  Stat,
  usePermission,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { share } from './shares.ts'
import { useTop } from './statistics.ts'

/** Leads to the list of what is counted, for those who may open it. */
function ToList({ filter, children }: { filter: string; children: ReactNode }): ReactNode {
  const may = usePermission()
  if (!may('find', 'monitor/vehicleStatus')) return <div>{children}</div>
  return <Link to={`/monitor/vehicleStatus${filter}`}>{children}</Link>
}

/** Counts of the fleet; a dash until they are known, and the last ones when they cannot be renewed. */
export function FleetStatistics(): ReactNode {
  const t = useText()
  const top = useTop()
  const { data: known } = top
  const rate = known ? share(known.online, known.total) : '—'
  if (top.error && !known) return <ErrorState error={top.error} onRetry={() => void top.refetch()} compact />
  return (
    <section className="home-statistics" aria-busy={!known}>
      <ToList filter="">
        <Stat label={t('home.total')} value={formatNumber(known?.total)} />
      </ToList>
      <ToList filter="?onlineStatus=ONLINE">
        <Stat
          label={t('home.online')}
          value={formatNumber(known?.online)}
          tone="ok"
          hint={t('home.onlineRate', { rate })}
        />
      </ToList>
      {(['running', 'working', 'idling', 'offline'] as const).map((state) => (
        <ToList key={state} filter={`?operatingState=${state}`}>
          <Stat
            label={<OperatingStateTag state={state} label={enumLabel(OperatingState, state)} />}
            value={formatNumber(known?.[state])}
          />
        </ToList>
      ))}
    </section>
  )
}
