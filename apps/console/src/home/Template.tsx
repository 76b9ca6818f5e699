import { EmptyState, ErrorState, Page, Panel, SkeletonBlock, useSession, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AreaStatistics } from './AreaStatistics.tsx'
import { FleetStatistics } from './FleetStatistics.tsx'
import { useLatest } from './fleet.ts'
import { LatestReports } from './LatestReports.tsx'
import { Shortcuts, useShortcuts } from './Shortcuts.tsx'
import { useMayCount } from './statistics.ts'
import './home.css'

function Latest(): ReactNode {
  const t = useText()
  const { query } = useLatest()
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

function Ways(): ReactNode {
  const t = useText()
  const shortcuts = useShortcuts()
  return (
    <Panel title={t('home.shortcuts')}>
      {shortcuts.length > 0 ? (
        <Shortcuts groups={shortcuts} />
      ) : (
        <EmptyState icon="lock" title={t('home.nothing')} hint={t('home.nothingHint')} compact />
      )}
    </Panel>
  )
}

/**
 * How the fleet stands, where it is, who reported last, for those who may know, and the way to everything else. `children` stand between, for
 * those who may see the list of states.
 */
export function Template({ children }: { children?: ReactNode }): ReactNode {
  const t = useText()
  const user = useSession((s) => s.user)
  const app = useSession((s) => s.branding?.appName) ?? 'Motorpool'
  const { allowed } = useLatest()
  const counted = useMayCount()
  return (
    <Page>
      <h1 className="home-hello">
        {t('home.welcome', { name: user?.realName || user?.userName || '', app })}
      </h1>
      {counted ? (
        <>
          <FleetStatistics />
          <AreaStatistics />
        </>
      ) : null}
      {allowed ? children : null}
      <div className={`home-parts${allowed ? '' : ' is-single'}`}>
        {allowed ? <Latest /> : null}
        <Ways />
      </div>
    </Page>
  )
}
