import './single.css'
import {
  ApiError,
  EmptyState,
  ErrorState,
  Page,
  SkeletonBlock,
  type SubjectTab,
  SubjectTabs,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import {
  SINGLE_TABS,
  type SingleTab,
  VEHICLE_TABS,
  vehicleTabLabel,
  vehicleTabPath,
  vehicleTabPermission,
} from '@motorpool/vehicle/shared'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { VehicleOverview } from '../../../shared/index.ts'
import { useVehicle } from '../../parts/useVehicle.ts'
import { Header } from './Header.tsx'
import { placed } from './placed.tsx'

export interface TabProps {
  vehicle: VehicleOverview
}

const PARTS: Record<SingleTab, ComponentType<TabProps>> = {
  basic: lazy(() => import('./basic/Basic.tsx')),
  current: lazy(() => import('./current/Current.tsx')),
  history: lazy(() => import('./history/History.tsx')),
  track: lazy(() => import('./track/Track.tsx')),
  cmdLog: placed('vehicle.monitor.cmdLog'),
  controller: lazy(() => import('./controller/ControllerData.tsx')),
  params: placed('vehicle.monitor.params'),
  password: placed('vehicle.monitor.password'),
  alarm: placed('vehicle.monitor.alarm'),
}

function useTab(): [SingleTab | undefined] {
  const [search] = useSearchParams()
  const may = usePermission()
  const tabs = SINGLE_TABS.filter((tab) => may('find', `single-vehicle/${tab}`))
  return [tabs.find((one) => one === search.get('tab')) ?? tabs[0]]
}

const pagesOf = (
  vehicle: VehicleOverview,
  may: ReturnType<typeof usePermission>,
  t: (key: string) => string,
): SubjectTab[] =>
  VEHICLE_TABS.filter((key) => may(vehicleTabPermission(key))).map((key) => ({
    key,
    label: t(vehicleTabLabel(key)),
    to: vehicleTabPath(key, vehicle),
  }))

export default function Single(): ReactNode {
  const { vin = '' } = useParams()
  const t = useText()
  const may = usePermission()
  const [tab] = useTab()
  const { data, error, refetch } = useVehicle(vin)
  usePageTitle(data ? (data.plateCode ?? data.vin) : undefined)
  if (error && !data) return <Failed error={error} vin={vin} retry={() => void refetch()} />
  const Part = tab && PARTS[tab]
  return (
    <Page fill>
      <div className="sv">
        {data ? <Header vehicle={data} /> : <SkeletonBlock height={56} />}
        {data && tab ? <SubjectTabs active={tab} tabs={pagesOf(data, may, t)} /> : null}
        {/* A page without anything to press in it is scrolled with the keys of the keyboard too. */}
        <div
          className="sv-body"
          role="tabpanel"
          tabIndex={0}
          aria-label={tab ? t(`single-vehicle/${tab}`) : undefined}
        >
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
