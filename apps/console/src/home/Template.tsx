import {
  currentLocale,
  EmptyState,
  ErrorState,
  Page,
  Panel,
  SkeletonBlock,
  useNow,
  useText,
} from '@motorpool/ui'
import { useMenu } from '@motorpool/ui/layout'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AreaStatistics } from './AreaStatistics.tsx'
import { FleetStatistics } from './FleetStatistics.tsx'
import { useLatest, useMayLatest } from './fleet.ts'
import { Later } from './Later.tsx'
import { LatestReports } from './LatestReports.tsx'
import { Report } from './Report.tsx'
import { useMayCount, useMayNeed } from './statistics.ts'
import './home.css'

/** The vehicles that reported last. */
function Latest(): ReactNode {
  const t = useText()
  const query = useLatest()
  return (
    <Panel
      title={t('home.latest')}
      flush
      extra={<Link to="/monitor/vehicleStatus">{t('home.allVehicles')}</Link>}
    >
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />
      ) : query.data ? (
        <LatestReports rows={query.data} />
      ) : (
        <SkeletonBlock height={396} />
      )}
    </Panel>
  )
}

/** Nothing of the fleet is the reader's to see: where to go instead, or whom to ask. */
function Nowhere(): ReactNode {
  const t = useText()
  const lost = useMenu().length === 0
  return (
    <EmptyState
      icon={lost ? 'lock' : 'menu'}
      title={t(lost ? 'home.nothing' : 'home.elsewhere')}
      hint={t(lost ? 'home.nothingHint' : 'home.elsewhereHint')}
    />
  )
}

/**
 * How the fleet stands, what waits for the reader, what the fleet did, where it is and who reported last: each for those who
 * may know. `children` stand between, for those who may see the list of states.
 */
export function Template({ children }: { children?: ReactNode }): ReactNode {
  const t = useText()
  const allowed = useMayLatest()
  const counted = useMayCount()
  const waiting = useMayNeed()
  const date = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full' }).format(useNow(60_000))
  return (
    <Page>
      <h1 className="home-hello">{t('home.today', { date })}</h1>
      {counted ? <FleetStatistics /> : null}
      {waiting || counted ? <Report /> : null}
      {counted || allowed ? (
        <Later height={800}>
          {counted ? <AreaStatistics /> : null}
          {allowed ? children : null}
          {allowed ? <Latest /> : null}
        </Later>
      ) : null}
      {waiting || counted || allowed ? null : <Nowhere />}
    </Page>
  )
}
