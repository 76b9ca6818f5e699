import { useText } from '@motorpool/ui'
import { type FleetItem, type MapHandle, type MapRegion, VehicleLayer } from '@motorpool/ui/map'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { AreaStatistics } from '../../../shared/index.ts'
import { MonitorMap } from '../../parts/MonitorMap.tsx'
import { markersOf } from '../distribution/markers.ts'
import type { FleetData } from './useWallFleet.ts'

interface Props {
  data: FleetData
  onRegion(region: MapRegion): void
  /** What is looked at; none: the whole fleet. */
  bbox?: AreaStatistics['bbox'] | undefined
}

/** The fleet on a dark map, live. It moves only when another region is chosen. */
export function ScreenMap({ data, onRegion, bbox }: Props): ReactNode {
  const t = useText()
  const map = useRef<MapHandle>(null)
  const { fleet, clusters, pictures } = data
  const items = useMemo((): FleetItem[] => markersOf(fleet.values(), clusters), [fleet, clusters])
  const where = bbox?.map((n) => n.toFixed(1)).join()
  const fit = useEffectEvent(() => {
    if (bbox) map.current?.fitBounds(bbox, { maxZoom: 9 })
    else map.current?.fitTo(items, { animate: false, maxZoom: 9 })
  })
  const ready = data.region !== null && (where !== undefined || items.length > 0)
  useEffect(() => {
    if (ready) fit()
  }, [ready, where])
  return (
    <div className="bs-map" role="region" aria-label={t('bigscreen.map')}>
      <MonitorMap ref={map} still theme="dark" onRegionChange={onRegion}>
        <VehicleLayer vehicles={items} pictures={pictures} />
      </MonitorMap>
    </div>
  )
}
