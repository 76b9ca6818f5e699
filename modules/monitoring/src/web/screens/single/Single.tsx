import './single.css'
import {
  ApiError,
  EmptyState,
  ErrorState,
  Page,
  SkeletonBlock,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Tabs } from 'antd'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { SINGLE_TABS, type SingleTab, type VehicleOverview } from '../../../shared/index.ts'
import { Header } from './Header.tsx'
import { useVehicle } from './useVehicle.ts'

export interface TabProps {
  vehicle: VehicleOverview
}

const PARTS: Record<SingleTab, LazyExoticComponent<ComponentType<TabProps>>> = {
  basic: lazy(() => import('./basic/Basic.tsx')),
  current: lazy(() => import('./current/Current.tsx')),
  history: lazy(() => import('./history/History.tsx')),
  track: lazy(() => import('./track/Track.tsx')),
}

function useTab(): [SingleTab | undefined, readonly SingleTab[], (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  const may = usePermission()
  const tabs = SINGLE_TABS.filter((tab) => may('find', `single-vehicle/${tab}`))
  const tab = tabs.find((one) => one === search.get('tab')) ?? tabs[0]
  return [tab, tabs, (next) => setSearch({ tab: next })]
}

export default function Single(): ReactNode {
  const { vin = '' } = useParams()
  const t = useText()
  const [tab, tabs, setTab] = useTab()
  const { data, error, refetch } = useVehicle(vin)
  usePageTitle(data ? (data.plateCode ?? data.vin) : undefined)
  if (error && !data) return <Failed error={error} vin={vin} retry={() => void refetch()} />
  const Part = tab && PARTS[tab]
  return (
    <Page fill>
      <div className="sv">
        {data ? <Header vehicle={data} /> : <SkeletonBlock height={56} />}
        <Tabs
          activeKey={tab ?? ''}
          onChange={setTab}
          items={tabs.map((key) => ({ key, label: t(`single-vehicle/${key}`) }))}
        />
        <div className="sv-body" role="tabpanel" aria-label={tab ? t(`single-vehicle/${tab}`) : undefined}>
          <Suspense fallback={<SkeletonBlock height={360} />}>
            {data && Part ? <Part key={vin} vehicle={data} /> : <SkeletonBlock height={360} />}
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

function Failed({ error, vin, retry }: { error: unknown; vin: string; retry: () => void }): ReactNode {
  const t = useText()
  const missing = error instanceof ApiError && error.status === 404
  return (
    <Page>
      {missing ? (
        <EmptyState
          icon="car"
          title={t('monitor.single.missing', { vin })}
          hint={t('monitor.single.missingHint')}
        />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </Page>
  )
}
