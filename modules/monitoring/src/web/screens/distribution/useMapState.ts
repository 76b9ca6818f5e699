import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import type { MapRegion, MapViewport } from '@motorpool/ui/map'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readFollowed } from './split/followed.ts'

const SETTLE_MS = 400

export interface MapFilters {
  states: readonly OperatingState[]
  /** Only vehicles in alarm. */
  alarm: boolean
  orgId: string | null
  vehicleCategory: string | null
}

const hashPath = () => window.location.hash.slice(1).split('?')[0]

/** What of the address a saved view holds. */
const VIEW_KEYS = ['at', 'status', 'org', 'category', 'layer'] as const
/** Key of the screen, under which its views are stored. */
export const MAP_SCREEN = 'monitor/vehicleDistribution'

/** The parts of an address that a view holds, and nothing else. */
function viewOf(search: URLSearchParams): URLSearchParams {
  const held = VIEW_KEYS.flatMap((key) => {
    const value = search.get(key)
    return value ? [[key, value]] : []
  })
  return new URLSearchParams(held)
}

/** Whether the address names nothing that the map is to show. */
export const isBlank = (search: URLSearchParams): boolean =>
  viewOf(search).size === 0 && !['vin', 'follow', 'moment'].some((key) => search.has(key))

export function readView(search: URLSearchParams): MapViewport | undefined {
  const [lng = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = (search.get('at') ?? '')
    .split(',')
    .map(Number)
  const valid = Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 2 && zoom <= 18
  return valid ? { center: [lng, lat], zoom } : undefined
}

export function readFilters(search: URLSearchParams): MapFilters {
  const asked = search.get('status')?.split(',') ?? []
  return {
    states: OPERATING_STATES.filter((state) => asked.includes(state)),
    alarm: asked.includes('alarm'),
    orgId: search.get('org'),
    vehicleCategory: search.get('category'),
  }
}

/** ms: the moment that the address names; NaN of what is none, null where the map is live. */
export function readMoment(search: URLSearchParams): number | null {
  const text = search.get('moment')
  return text === null ? null : Date.parse(text)
}

/** What the map shows, in the address: middle, zoom, filters, the vehicle that is looked at. */
export function useMapState() {
  const [search, setSearch] = useSearchParams()
  const [start] = useState(() => readView(search))
  const { pathname } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The map settles later than it is drawn: what it puts goes beside what was put since.
  const newest = useRef(search)
  useEffect(() => {
    newest.current = search
  }, [search])
  const put = (changes: Readonly<Record<string, string | null>>) => {
    const params = new URLSearchParams(newest.current)
    for (const [key, value] of Object.entries(changes)) {
      if (value) params.set(key, value)
      else params.delete(key)
    }
    newest.current = params
    setSearch(params, { replace: true })
  }
  return {
    start,
    filters: readFilters(search),
    selected: search.get('vin'),
    select: (vin: string | null) => put({ vin }),
    setStates: (states: readonly OperatingState[], alarm: boolean) =>
      put({ status: [...states, ...(alarm ? ['alarm'] : [])].join(',') }),
    setOrg: (orgId: string | null) => put({ org: orgId }),
    setCategory: (category: string | null) => put({ category }),
    followed: readFollowed(search.get('follow')),
    setFollowed: (vins: readonly string[]) => put({ follow: vins.join(',') }),
    moment: readMoment(search),
    setMoment: (time: number | null) =>
      put({ moment: time === null ? null : `${new Date(time).toISOString().slice(0, 19)}Z` }),
    layer: search.get('layer'),
    setLayer: (layer: string) => put({ layer }),
    viewQuery: () => viewOf(newest.current).toString(),
    /** Shows a saved view, and no vehicle; answers where it looks. */
    open: (query: string) => {
      const view = viewOf(new URLSearchParams(query))
      newest.current = view
      setSearch(view, { replace: true })
      return readView(view)
    },
    clear: () => put({ status: null, org: null, category: null }),
    onView: ({ center, zoom }: MapRegion) => {
      clearTimeout(timer.current)
      const at = `${center[0].toFixed(5)},${center[1].toFixed(5)},${zoom.toFixed(2)}`
      timer.current = setTimeout(() => {
        // A page that was opened meanwhile owns the address, also while its program is still on its way.
        if (hashPath() === pathname) put({ at })
      }, SETTLE_MS)
    },
  }
}
