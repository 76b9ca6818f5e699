import './distribution.css'
import { OPERATING_STATES } from '@motorpool/ingest/shared'
import { Page, SkeletonBlock, ToolButton, usePageActive, usePermission, useText } from '@motorpool/ui'
import {
  type FleetItem,
  type MapHandle,
  type MapRegion,
  PlaceMark,
  SketchLayer,
  VehicleLayer,
} from '@motorpool/ui/map'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { MapClusterEntry, PlaceHit } from '../../../shared/index.ts'
import { Follow } from '../../parts/Follow.tsx'
import { MonitorMap } from '../../parts/MonitorMap.tsx'
import { useMayLook, useOverview } from '../../parts/useVehicle.ts'
import { FleetPanel } from './FleetPanel.tsx'
import { type FleetMap, type FleetVehicle, isChosen } from './fleet.ts'
import { Marks } from './Marks.tsx'
import { MomentCard } from './machine/MomentCard.tsx'
import { PastBar } from './machine/PastBar.tsx'
import { PastLayer } from './machine/PastLayer.tsx'
import { usePast } from './machine/useTimeMachine.ts'
import { markersOf } from './markers.ts'
import { Notice } from './Notice.tsx'
import { LABEL_KINDS, LABEL_ZOOMS, type LabelKind, useMapPrefs } from './prefs.ts'
import { Toolbar } from './tools/Toolbar.tsx'
import { ToolPanel } from './tools/ToolPanel.tsx'
import type { ToolContext } from './tools/tools.ts'
import { type OpenTool, useTool } from './tools/useTool.ts'
import { useCamera } from './useCamera.ts'
import { useEscape } from './useEscape.ts'
import { useFirstView } from './useFirstView.ts'
import { useFleet } from './useFleet.ts'
import { type MapFilters, useMapState } from './useMapState.ts'
import { useMarked } from './useMarked.ts'
import { VehicleCard } from './VehicleCard.tsx'

const HOUR_MS = 3_600_000
const SplitView = lazy(() => import('./split/SplitView.tsx'))

/** Vehicles of the chosen states; drawn is also the one that is looked at. */
function useItems(
  fleet: FleetMap,
  clusters: readonly MapClusterEntry[] | undefined,
  { states, alarm }: MapFilters,
  selected: string | null,
  labels: readonly LabelKind[],
): { shown: FleetVehicle[]; items: FleetItem[] } {
  const wanted = states.join()
  const named = labels.join()
  return useMemo(() => {
    const kinds = LABEL_KINDS.filter((kind) => named.split(',').includes(kind))
    const chosen = OPERATING_STATES.filter((state) => wanted.split(',').includes(state))
    const shown = [...fleet.values()].filter((v) => isChosen(v, chosen, alarm))
    const looked = selected === null ? undefined : fleet.get(selected)
    const drawn = !looked || shown.includes(looked) ? shown : [...shown, looked]
    return { shown, items: markersOf(drawn, clusters, kinds) }
  }, [fleet, clusters, wanted, alarm, selected, named])
}

const Waiting = () => (
  <Page fill bare>
    <SkeletonBlock height="100%" />
  </Page>
)

/** The map as the address says, else as the view that the user opens it with. */
export default function Distribution(): ReactNode {
  return useFirstView() ? <Screen /> : <Waiting />
}

/** The map, or while the address names vehicles to follow their split view. */
function Screen(): ReactNode {
  const state = useMapState()
  if (state.followed.length === 0) return <FleetOnMap state={state} />
  return (
    <Suspense fallback={<Waiting />}>
      <SplitView vins={state.followed} onChange={state.setFollowed} />
    </Suspense>
  )
}

function FleetOnMap({ state }: { state: ReturnType<typeof useMapState> }): ReactNode {
  const { filters, selected, select } = state
  const map = useRef<MapHandle>(null)
  const [region, setRegion] = useState<MapRegion | null>(null)
  const [follow, setFollow] = useState(false)
  const isPast = state.moment !== null
  const { query, pictures, ...now } = useFleet(filters, region, true, !isPast)
  const past = usePast(query.data, state)
  const { fleet, counts, clusters, clustered } = past ? { ...now, ...past, clusters: undefined } : now
  const [prefs] = useMapPrefs()
  const { shown, items } = useItems(fleet, clusters, filters, selected, prefs.labels)
  const current = selected === null ? undefined : fleet.get(selected)
  const [place, setPlace] = useState<PlaceHit | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const tool = useTool()
  const marked = useMarked()
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
  useEscape(usePageActive() && (tool.tool !== null || selected !== null), () => tool.escape() || close())
  const shared = {
    selected,
    onPick: pick,
    labelZoom: LABEL_ZOOMS[prefs.labelsFrom],
    inert: tool.sketch !== null && !tool.sketch.done,
  }
  const context: ToolContext = {
    state,
    fleet,
    shown,
    clustered,
    region,
    sketch: tool.sketch,
    setSketch: tool.setSketch,
    marked: marked.vins,
    onMark: marked.mark,
    onGo: goTo,
    counts,
    onView: (query) => camera.look(state.open(query), true),
    picture: () => map.current?.picture() ?? Promise.reject(new Error('no map to draw')),
  }
  return (
    <Page fill bare>
      <div className={isPast ? 'dist is-past' : 'dist'} ref={around}>
        <MonitorMap
          ref={map}
          layer={state.layer}
          onLayer={state.setLayer}
          {...(state.start ? { view: state.start } : {})}
          opening={camera.opening}
          onRegionChange={(next) => {
            setRegion(next)
            state.onView(next)
          }}
        >
          {past ? (
            <PastLayer machine={past.machine} {...shared} />
          ) : (
            <VehicleLayer vehicles={items} pictures={pictures} {...shared} />
          )}
          <OnMap
            place={place}
            onPlaceGone={() => setPlace(null)}
            tool={tool}
            at={follow ? current : undefined}
          />
        </MonitorMap>
        <FleetPanel
          state={state}
          counts={counts}
          waiting={query.isPending}
          shown={shown}
          fleet={fleet}
          region={region}
          clustered={clustered}
          marked={marked.vins}
          onMark={marked.mark}
          onGo={goTo}
          onPlace={(next) => {
            setPlace(next)
            camera.showPlace(next)
          }}
          onAll={camera.showAll}
        />
        <Toolbar tool={tool}>
          <PastButton state={state} />
        </Toolbar>
        {isPast ? <PastBar past={past} state={state} clustered={clustered} /> : null}
        <ToolPanel tool={tool} context={context} />
        <Marks
          marked={marked.vins}
          onShow={() => camera.show([...marked.vins].flatMap((vin) => fleet.get(vin) ?? []))}
          onFollow={() => state.setFollowed([...marked.vins])}
          onClear={marked.clear}
        />
        {selected !== null && past ? <MomentCard vin={selected} past={past} onClose={close} /> : null}
        {selected !== null && !past ? (
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
          empty={query.data !== undefined && items.length === 0 && !isPast}
          onRetry={() => void query.refetch()}
          onClear={state.clear}
        />
      </div>
    </Page>
  )
}

/** Opens the time machine an hour ago, and closes it. */
function PastButton({ state }: { state: ReturnType<typeof useMapState> }): ReactNode {
  const t = useText()
  const may = usePermission()
  if (!may('single-vehicle/track/find')) return null
  const isOpen = state.moment !== null
  return (
    <ToolButton
      icon="history"
      label={t('monitor.past')}
      active={isOpen}
      onClick={() => state.setMoment(isOpen ? null : Date.now() - HOUR_MS)}
    />
  )
}

interface OnMapProps {
  place: PlaceHit | null
  onPlaceGone(): void
  tool: OpenTool
  /** The vehicle that the map follows. */
  at: FleetVehicle | undefined
}

/** What lies on the map beside the vehicles. */
function OnMap({ place, onPlaceGone, tool, at }: OnMapProps): ReactNode {
  const t = useText()
  return (
    <>
      {place ? (
        <PlaceMark
          point={place}
          name={place.name}
          detail={place.area}
          closeLabel={t('monitor.map.closePlace')}
          onClose={onPlaceGone}
        />
      ) : null}
      {tool.sketch ? <SketchLayer sketch={tool.sketch} onChange={tool.setSketch} /> : null}
      {at ? <Follow lng={at.lng} lat={at.lat} /> : null}
    </>
  )
}

/** Where the chosen vehicle is: on the map, or where the map holds clusters as its card says. */
function useSelected(vin: string | null, fleet: FleetMap) {
  const shown = vin === null ? undefined : fleet.get(vin)
  const overview = useOverview(vin ?? '', useMayLook() && vin !== null)
  if (vin === null) return undefined
  const { lng, lat } = shown ?? overview.data ?? {}
  const known = typeof lng === 'number' && typeof lat === 'number'
  return { vin, at: known ? { lng, lat } : undefined }
}
