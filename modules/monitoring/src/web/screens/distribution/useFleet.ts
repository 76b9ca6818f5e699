import { useLive } from '@motorpool/live/web'
import { fileUrl } from '@motorpool/resource/web'
import { useDebounced, usePrefs } from '@motorpool/ui'
import type { MapPicture, MapRegion } from '@motorpool/ui/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { LIVE_TOPIC, type LiveState, type MapData, type MapIconEntry } from '../../../shared/index.ts'
import { type FleetMap, fleetOf, movedCounts, withStates } from './fleet.ts'
import { fleetQuery, serverFilters } from './fleetQuery.ts'
import type { MapFilters } from './useMapState.ts'

/** Pushes are taken over together, so that a large fleet draws a few times a second and not for every message. */
const TAKE_MS = 400
/** Interval of a full refetch, for changes that are not pushed, such as a plate. */
const REFRESH_MS = 60_000
/** A push about a vehicle that is not on the map, as its first position, asks for the whole; at most so often. */
const UNKNOWN_MS = 5000
/** Nothing is pushed about clusters. */
const CLUSTER_REFRESH_MS = 10_000
const REGION_MS = 250
const NO_FLEET: FleetMap = new Map()
const NO_ICONS: readonly MapIconEntry[] = []

const roundRegion = (region: MapRegion | null) =>
  region && {
    bbox: region.bbox.map((n) => Math.round(n * 1e4) / 1e4),
    zoom: Math.min(24, Math.max(0, Math.round(region.zoom * 10) / 10)),
  }

/** Icons of the answer as pictures of the map. */
function picturesOf(icons: readonly MapIconEntry[]): Record<string, MapPicture> {
  return Object.fromEntries(
    icons.map(({ id, imageId, width, height, onlineStatus }) => [
      id,
      { url: fileUrl(imageId), width, height, ownOffline: onlineStatus === 'OFFLINE' },
    ]),
  )
}

/**
 * The fleet on the map: asked for once, moved by pushes; by visible region when it is too large for that. Where it is not live,
 * it stays as it was.
 */
export function useFleet(filters: MapFilters, region: MapRegion | null, enabled = true, isLive = true) {
  const [clustered, setClustered] = useState(false)
  const emission = usePrefs((s) => s.emission)
  const still = useDebounced(roundRegion(region), REGION_MS)
  const asked = serverFilters(filters, clustered)
  const query = useQuery({
    ...fleetQuery({ filters, emission, clustered, region: still }),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: isLive && (clustered ? CLUSTER_REFRESH_MS : REFRESH_MS),
    refetchOnWindowFocus: isLive,
  })
  const { data } = query
  // Whether the fleet is too large follows from the answer about all of it, not about one status.
  const whole = !asked.states && !asked.alarm && !query.isPlaceholderData
  if (data && whole && data.clustered !== clustered) setClustered(data.clustered)
  const { fleet, before } = useMovingFleet(isLive, data, () => void query.refetch())
  const counts = useMemo(
    () => (data ? (data.clustered ? data.counts : movedCounts(data.counts, before, fleet)) : undefined),
    [data, before, fleet],
  )
  const icons = data?.icons ?? NO_ICONS
  const pictures = useMemo(() => picturesOf(icons), [icons])
  return { query, counts, fleet, clusters: data?.clusters, clustered, pictures }
}

/** What is watched: the whole fleet, of a larger one the vehicles in view, of clusters nothing. */
function watchedOf({ clustered, vehicles }: MapData): { vins?: string[] } | null {
  if (!clustered) return {}
  return vehicles.length > 0 ? { vins: vehicles.map(({ vin }) => vin).sort() } : null
}

/** Pushes about vehicles that the map does not have: each vehicle asks once, several together. */
function useUnknownVehicles(ask: () => void) {
  const met = useRef(new Set<string>())
  const asked = useRef(0)
  return (fleet: FleetMap, states: readonly LiveState[]): void => {
    if (Date.now() - asked.current < UNKNOWN_MS) return
    const unknown = states.filter((s) => s.lng !== null && !fleet.has(s.vin) && !met.current.has(s.vin))
    if (unknown.length === 0) return
    for (const { vin } of unknown) met.current.add(vin)
    asked.current = Date.now()
    ask()
  }
}

function useMovingFleet(
  isLive: boolean,
  data: MapData | undefined,
  ask: () => void,
): { fleet: FleetMap; before: FleetMap } {
  const before = useMemo(() => (data ? fleetOf(data) : NO_FLEET), [data])
  const [moved, setMoved] = useState<{ before: FleetMap; fleet: FleetMap }>({ before, fleet: before })
  const waiting = useRef(new Map<string, LiveState>())
  const askForUnknown = useUnknownVehicles(ask)
  const watched = useMemo(() => (data && isLive ? watchedOf(data) : null), [data, isLive])
  useLive<LiveState[]>(LIVE_TOPIC.fleet, watched, (states) => {
    for (const state of states) waiting.current.set(state.vin, state)
  })
  const take = useEffectEvent(() => {
    if (waiting.current.size === 0) return
    const states = [...waiting.current.values()]
    waiting.current.clear()
    askForUnknown(before, states)
    setMoved((old) => ({ before, fleet: withStates(old.before === before ? old.fleet : before, states) }))
  })
  useEffect(() => {
    const timer = setInterval(() => take(), TAKE_MS)
    return () => clearInterval(timer)
  }, [])
  return { before, fleet: moved.before === before ? moved.fleet : before }
}
