import { bboxOf, type LngLat } from '@motorpool/geo'
import type { OperatingState } from '@motorpool/ingest/shared'
import type { FitOptions, FleetItem, MapHandle, MapInsets, MapOpening, MapViewport } from '@motorpool/ui/map'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { PlaceHit } from '../../../shared/index.ts'

const CLOSE_ZOOM = 13
const FLEET_ZOOM = 11
/** px between what is shown and what lies over the map */
const GAP = 32

interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * px of each side of a map that panels lie over: a panel takes the side that it leaves most of the map on. One that is as
 * wide as the map lies above or below, another to the left or to the right.
 */
export function insetsOf(map: Rect, panels: readonly Rect[]): MapInsets {
  const insets = { top: GAP, right: GAP, bottom: GAP, left: GAP }
  const [width, height] = [map.right - map.left, map.bottom - map.top]
  for (const panel of panels) {
    const wide = panel.right - panel.left > width * 0.6
    const [before, after] = wide
      ? [panel.bottom - map.top, map.bottom - panel.top]
      : [panel.right - map.left, map.right - panel.left]
    const side = wide ? (before < after ? 'top' : 'bottom') : before < after ? 'left' : 'right'
    const room = (wide ? height : width) - 3 * GAP
    insets[side] = Math.max(insets[side], Math.min(Math.min(before, after) + GAP, room))
  }
  return insets
}

interface Filter {
  states: readonly OperatingState[]
  alarm: boolean
}

export interface CameraOptions {
  map: RefObject<MapHandle | null>
  /** What the map and its panels are in. */
  around: RefObject<HTMLElement | null>
  /** The map can be moved. */
  ready: boolean
  /** The address names a place: the map is there already. */
  placed: boolean
  items: readonly FleetItem[]
  filter: Filter
  selected: { vin: string; at: { lng: number; lat: number } | undefined } | undefined
}

/**
 * Where the map looks. It opens on the place of the address, on the vehicle of the address, or on the whole fleet; it
 * follows the choice of states, and a vehicle that was chosen elsewhere than on the map.
 */
export function useCamera({ map, around, ready, placed, items, filter, selected }: CameraOptions) {
  const insets = (): MapInsets => {
    const all = around.current
    const panels = [...(all?.querySelectorAll('.dist-panel, .dist-card, .dist-tool, .dist-past') ?? [])]
    const rectOf = (element: Element): Rect => element.getBoundingClientRect()
    return insetsOf(all ? rectOf(all) : { left: 0, right: 0, top: 0, bottom: 0 }, panels.map(rectOf))
  }
  const fit = (options: FitOptions = {}) => map.current?.fitTo(items, { ...options, padding: insets() })
  const flyTo = ({ lng, lat }: { lng: number; lat: number }) =>
    map.current?.flyTo({
      center: [lng, lat],
      zoom: Math.max(CLOSE_ZOOM, map.current.getRegion()?.zoom ?? 0),
      padding: insets(),
    })

  /** The vehicle that the map has gone to, or that was picked on it. */
  const visited = useRef(placed ? selected?.vin : undefined)
  const opened = useRef(placed)
  const open = useEffectEvent(() => {
    opened.current = true
    if (!selected) fit({ animate: false, maxZoom: FLEET_ZOOM })
  })
  const hasItems = items.length > 0
  useEffect(() => {
    if (ready && hasItems && !opened.current) open()
  }, [ready, hasItems])

  const visit = useEffectEvent(() => {
    if (!selected) visited.current = undefined
    if (!selected?.at || visited.current === selected.vin) return
    visited.current = selected.vin
    flyTo(selected.at)
  })
  const known = selected?.at !== undefined
  useEffect(() => {
    if (ready) visit()
  }, [ready, known, selected?.vin])

  const chosen = [...filter.states, filter.alarm].join()
  const before = useRef(chosen)
  /** A view was opened: its filters do not move the map once more. */
  const held = useRef(false)
  const follow = useEffectEvent(() => {
    if (before.current === chosen) return
    before.current = chosen
    if (held.current) {
      held.current = false
      return
    }
    fit({ maxZoom: CLOSE_ZOOM })
  })
  useEffect(() => {
    if (ready) follow()
  }, [ready, chosen])

  return {
    /** What the map is to open on, when that is known before there is a map. */
    opening: (): MapOpening | undefined => {
      const bbox = selected || placed ? null : bboxOf(items.map((item): LngLat => [item.lng, item.lat]))
      if (!bbox) return undefined
      opened.current = true
      return { bbox, padding: insets(), maxZoom: FLEET_ZOOM }
    },
    showAll: () => fit(),
    /** The map goes to some vehicles. */
    show: (some: readonly { lng: number; lat: number }[]) =>
      map.current?.fitTo(some, { maxZoom: CLOSE_ZOOM, padding: insets() }),
    showPlace: ({ bbox, lng, lat }: PlaceHit) => {
      if (bbox) map.current?.fitBounds(bbox, { maxZoom: CLOSE_ZOOM, padding: insets() })
      else map.current?.flyTo({ center: [lng, lat], zoom: CLOSE_ZOOM, padding: insets() })
    },
    /** The map goes to a view; the filters that come with it leave it there. */
    look: (view: MapViewport | undefined, filtered: boolean) => {
      held.current = filtered
      opened.current = true
      if (view) map.current?.flyTo(view)
    },
    /** The map stays where a vehicle was picked on it. */
    stay: (vin: string) => {
      visited.current = vin
    },
    /** The map goes to a vehicle; to one that it does not show as soon as its place is known. */
    goTo: (vin: string, at: { lng: number; lat: number } | undefined) => {
      visited.current = at && vin
      if (at) flyTo(at)
    },
  }
}
