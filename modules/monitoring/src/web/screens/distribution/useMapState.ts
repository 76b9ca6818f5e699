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

function readView(search: URLSearchParams): MapViewport | undefined {
  const [lng = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = (search.get('at') ?? '')
    .split(',')
    .map(Number)
  const valid = Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 2 && zoom <= 18
  return valid ? { center: [lng, lat], zoom } : undefined
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
  const asked = search.get('status')?.split(',') ?? []
  return {
    start,
    filters: {
      states: OPERATING_STATES.filter((state) => asked.includes(state)),
      alarm: asked.includes('alarm'),
      orgId: search.get('org'),
      vehicleCategory: search.get('category'),
    } satisfies MapFilters,
    selected: search.get('vin'),
    select: (vin: string | null) => put({ vin }),
    setStates: (states: readonly OperatingState[], alarm: boolean) =>
      put({ status: [...states, ...(alarm ? ['alarm'] : [])].join(',') }),
    setOrg: (orgId: string | null) => put({ org: orgId }),
    setCategory: (category: string | null) => put({ category }),
    followed: readFollowed(search.get('follow')),
    setFollowed: (vins: readonly string[]) => put({ follow: vins.join(',') }),
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
