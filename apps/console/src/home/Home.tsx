import { EmptyState, ErrorState, Page, Panel, SkeletonBlock, useSession, useText } from '@motorpool/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { FleetFigures } from './FleetFigures.tsx'
import { useFleet } from './fleet.ts'
import './home.css'
import { LatestReports } from './LatestReports.tsx'
import { Shortcuts, useShortcuts } from './Shortcuts.tsx'

const SecondTemplate = lazy(() => import('./SecondTemplate.tsx'))

/** Home as the tenant's template has it (R071). */
export default function Home(): ReactNode {
  const template = useSession((s) => s.branding?.homeTemplateId)
  return `${template ?? 1}` === '2' ? (
    <Suspense fallback={null}>
      <SecondTemplate />
    </Suspense>
  ) : (
    <FirstTemplate />
  )
}

/** How the fleet stands, who reported last, and the way to everything else. */
function FirstTemplate(): ReactNode {
  const t = useText()
  const user = useSession((s) => s.user)
  const app = useSession((s) => s.branding?.appName) ?? 'Motorpool'
  const shortcuts = useShortcuts()
  const { allowed, query } = useFleet()
  return (
    <Page>
      <h1 className="home-hello">
        {t('home.welcome', { name: user?.realName || user?.userName || '', app })}
      </h1>
      {allowed ? <FleetFigures fleet={query.data} failed={query.isError} /> : null}
      <div className={`home-parts${allowed ? '' : ' is-single'}`}>
        {allowed ? (
          <Panel
            title={t('home.latest')}
            flush
            extra={<Link to="/monitor/vehicleStatus">{t('home.allVehicles')}</Link>}
          >
            {query.isError && !query.data ? (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />
            ) : query.data ? (
              <LatestReports rows={query.data.latest} />
            ) : (
              <SkeletonBlock height={396} />
            )}
          </Panel>
        ) : null}
        <Panel title={t('home.shortcuts')}>
          {shortcuts.length > 0 ? (
            <Shortcuts groups={shortcuts} />
          ) : (
            <EmptyState icon="lock" title={t('home.nothing')} hint={t('home.nothingHint')} compact />
          )}
        </Panel>
      </div>
    </Page>
  )
}
