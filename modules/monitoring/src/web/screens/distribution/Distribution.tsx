import './distribution.css'
import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { EmptyState, ErrorState, Page, usePageActive, useText } from '@motorpool/ui'
import { type FleetItem, type MapHandle, type MapRegion, PlaceMark, VehicleLayer } from '@motorpool/ui/map'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapClusterEntry, PlaceHit } from '../../../shared/index.ts'
import { Follow } from '../../parts/Follow.tsx'
import { MonitorMap } from '../../parts/MonitorMap.tsx'
import { FleetPanel } from './FleetPanel.tsx'
import { type FleetMap, type FleetVehicle, isChosen } from './fleet.ts'
import { markersOf } from './markers.ts'
import { useCamera } from './useCamera.ts'
import { useFleet } from './useFleet.ts'
import { type MapFilters, useMapState } from './useMapState.ts'
import { useOverview, VehicleCard } from './VehicleCard.tsx'

/** Vehicles of the chosen states; drawn is also the one that is looked at. */
function useItems(
  fleet: FleetMap,
  clusters: readonly MapClusterEntry[] | undefined,
  { states, alarm }: MapFilters,
  selected: string | null,
): { shown: FleetVehicle[]; items: FleetItem[] } {
  const wanted = states.join()
  return useMemo(() => {
    const chosen = OPERATING_STATES.filter((state) => wanted.split(',').includes(state))
    const shown = [...fleet.values()].filter((v) => isChosen(v, chosen, alarm))
    const looked = selected === null ? undefined : fleet.get(selected)
    const drawn = !looked || shown.includes(looked) ? shown : [...shown, looked]
    return { shown, items: markersOf(drawn, clusters) }
  }, [fleet, clusters, wanted, alarm, selected])
}

export default function Distribution(): ReactNode {
  const t = useText()
  const state = useMapState()
  const { filters, selected, select } = state
  const map = useRef<MapHandle>(null)
  const [region, setRegion] = useState<MapRegion | null>(null)
  const [follow, setFollow] = useState(false)
  const { query, counts, fleet, clusters, clustered, pictures } = useFleet(filters, region)
  const { shown, items } = useItems(fleet, clusters, filters, selected)
  const current = selected === null ? undefined : fleet.get(selected)
  const [place, setPlace] = useState<PlaceHit | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const camera = useCamera({
    map,
    around,
    ready: region !== null,
    placed: state.start !== undefined,
    items,
    filter: filters,
    selected: useSelected(selected, fleet),
  })
  const pick = (vin: string | null) => {
    if (vin !== null) camera.stay(vin)
    select(vin)
  }
  const goTo = (vin: string) => {
    camera.goTo(vin, fleet.get(vin))
    select(vin)
  }
  const close = () => {
    setFollow(false)
    select(null)
  }
  useEscape(usePageActive() && selected !== null, close)
  return (
    <Page fill bare>
      <div className="dist" ref={around}>
        <MonitorMap
          ref={map}
          {...(state.start ? { view: state.start } : {})}
          onRegionChange={(next) => {
            setRegion(next)
            state.onView(next)
          }}
        >
          <VehicleLayer vehicles={items} pictures={pictures} selected={selected} onPick={pick} />
          {place ? (
            <PlaceMark
              point={place}
              name={place.name}
              detail={place.area}
              closeLabel={t('monitor.map.closePlace')}
              onClose={() => setPlace(null)}
            />
          ) : null}
          {follow && current ? <Follow lng={current.lng} lat={current.lat} /> : null}
        </MonitorMap>
        <FleetPanel
          state={state}
          counts={counts}
          shown={shown}
          fleet={fleet}
          region={region}
          clustered={clustered}
          onGo={goTo}
          onPlace={(next) => {
            setPlace(next)
            camera.showPlace(next)
          }}
          onAll={camera.showAll}
        />
        {selected !== null ? (
          <VehicleCard
            key={selected}
            vin={selected}
            vehicle={current}
            follow={follow}
            onFollow={setFollow}
            onClose={close}
          />
        ) : null}
        <Notice
          error={query.data ? undefined : query.error}
          empty={query.data !== undefined && items.length === 0}
          onRetry={() => void query.refetch()}
          onClear={state.clear}
        />
      </div>
    </Page>
  )
}

/** Escape puts the card away, unless something on the page has used the key. */
function useEscape(active: boolean, onEscape: () => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => heard(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active])
}

/** Where the chosen vehicle is: on the map, or where the map holds clusters as its card says. */
function useSelected(vin: string | null, fleet: FleetMap) {
  const shown = vin === null ? undefined : fleet.get(vin)
  const overview = useOverview(vin ?? '', vin !== null)
  if (vin === null) return undefined
  const { lng, lat } = shown ?? overview.data ?? {}
  const known = typeof lng === 'number' && typeof lat === 'number'
  return { vin, at: known ? { lng, lat } : undefined }
}

interface NoticeProps {
  error: unknown
  empty: boolean
  onRetry(): void
  onClear(): void
}

function Notice({ error, empty, onRetry, onClear }: NoticeProps): ReactNode {
  const t = useText()
  if (!error && !empty) return null
  return (
    <div className="dist-notice">
      {error ? (
        <ErrorState error={error} onRetry={onRetry} compact />
      ) : (
        <EmptyState
          compact
          icon="map"
          title={t('monitor.map.none')}
          hint={t('monitor.map.noneHint')}
          action={<Button onClick={onClear}>{t('monitor.map.clear')}</Button>}
        />
      )}
    </div>
  )
}
