import './distribution.css'
import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { EmptyState, ErrorState, Page, useText } from '@motorpool/ui'
import { type FleetItem, type MapHandle, type MapRegion, PlaceMark, VehicleLayer } from '@motorpool/ui/map'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapClusterEntry, PlaceHit } from '../../../shared/index.ts'
import { Follow } from '../../parts/Follow.tsx'
import { MonitorMap } from '../../parts/MonitorMap.tsx'
import { FleetPanel } from './FleetPanel.tsx'
import { type FleetMap, type FleetVehicle, isChosen } from './fleet.ts'
import { markersOf } from './markers.ts'
import { useFleet } from './useFleet.ts'
import { type MapFilters, useMapState } from './useMapState.ts'
import { VehicleCard } from './VehicleCard.tsx'

const CLOSE_ZOOM = 13

const listOf = <T,>(value: T | undefined): T[] => (value === undefined ? [] : [value])

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
    const drawn = shown.some((v) => v.vin === selected)
      ? shown
      : [...shown, ...listOf(fleet.get(selected ?? ''))]
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
  const goTo = (vin: string) => {
    const vehicle = fleet.get(vin)
    select(vin)
    if (vehicle) {
      const zoom = Math.max(CLOSE_ZOOM, region?.zoom ?? 0)
      map.current?.flyTo({ center: [vehicle.lng, vehicle.lat], zoom })
    }
  }
  const [place, goToPlace, forgetPlace] = usePlace(map)
  useFirstFit(map, state.start === undefined && region !== null, items)
  return (
    <Page fill bare>
      <div className="dist">
        <MonitorMap
          ref={map}
          {...(state.start ? { view: state.start } : {})}
          onRegionChange={(next) => {
            setRegion(next)
            state.onView(next)
          }}
        >
          <VehicleLayer
            vehicles={items}
            pictures={pictures}
            selected={selected}
            onPick={(vin) => (vin ? select(vin) : select(null))}
          />
          {place ? (
            <PlaceMark
              point={place}
              name={place.name}
              detail={place.area}
              closeLabel={t('monitor.map.closePlace')}
              onClose={forgetPlace}
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
          onPlace={goToPlace}
          onAll={() => map.current?.fitTo(items)}
        />
        {selected !== null ? (
          <VehicleCard
            key={selected}
            vin={selected}
            vehicle={current}
            follow={follow}
            onFollow={setFollow}
            onClose={() => {
              setFollow(false)
              select(null)
            }}
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

/** The place that was looked for: the map goes there, and marks it until it is put away. */
function usePlace(map: React.RefObject<MapHandle | null>) {
  const [place, setPlace] = useState<PlaceHit | null>(null)
  const goTo = (next: PlaceHit) => {
    setPlace(next)
    if (next.bbox) map.current?.fitBounds(next.bbox, { maxZoom: CLOSE_ZOOM })
    else map.current?.flyTo({ center: [next.lng, next.lat], zoom: CLOSE_ZOOM })
  }
  return [place, goTo, () => setPlace(null)] as const
}

/** Without a place in the address the map opens on the whole fleet, once. */
function useFirstFit(
  map: React.RefObject<MapHandle | null>,
  wanted: boolean,
  items: readonly FleetItem[],
): void {
  const done = useRef(false)
  const fit = useEffectEvent(() => {
    done.current = true
    map.current?.fitTo(items, { animate: false, maxZoom: 11 })
  })
  const ready = wanted && items.length > 0
  useEffect(() => {
    if (ready && !done.current) fit()
  }, [ready])
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
