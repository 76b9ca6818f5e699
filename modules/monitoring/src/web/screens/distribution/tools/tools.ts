import type { Icon } from '@motorpool/ui'
import type { MapPrint, MapRegion, Sketch, SketchShape } from '@motorpool/ui/map'
import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { FleetCounts } from '../../../../shared/index.ts'
import type { FleetMap, FleetVehicle } from '../fleet.ts'
import type { useMapState } from '../useMapState.ts'

/** What the panels of tools know of the map and can do with it. */
export interface ToolContext {
  state: ReturnType<typeof useMapState>
  fleet: FleetMap
  /** Vehicles that the filters leave. */
  shown: readonly FleetVehicle[]
  /** The map holds groups: single vehicles are asked for. */
  clustered: boolean
  region: MapRegion | null
  sketch: Sketch | null
  setSketch(sketch: Sketch): void
  marked: ReadonlySet<string>
  onMark(vins: readonly string[], on: boolean): void
  onGo(vin: string): void
  counts: FleetCounts | undefined
  /** Shows a saved view by its address. */
  onView(query: string): void
  picture(): Promise<MapPrint>
}

/**
 * A tool of the map: a mode with a name (text `monitor.tool.<key>`, what to do as `monitor.tool.<key>.hint`), what is drawn
 * while it is open, and its panel. One is open at a time; Escape closes it.
 */
export interface MapTool {
  key: string
  icon: ComponentProps<typeof Icon>['name']
  draws: SketchShape | null
  Panel: ComponentType<ToolContext>
}

const AreaPanel = lazy(() => import('./AreaPanel.tsx'))

/** In the order of the tool bar. */
export const MAP_TOOLS: readonly MapTool[] = [
  { key: 'orgs', icon: 'tree', draws: null, Panel: lazy(() => import('./OrgPanel.tsx')) },
  { key: 'box', icon: 'area', draws: 'box', Panel: AreaPanel },
  { key: 'polygon', icon: 'polygon', draws: 'ring', Panel: AreaPanel },
  { key: 'ruler', icon: 'ruler', draws: 'path', Panel: lazy(() => import('./RulerPanel.tsx')) },
  { key: 'labels', icon: 'tag', draws: null, Panel: lazy(() => import('./LabelsPanel.tsx')) },
  { key: 'views', icon: 'bookmark', draws: null, Panel: lazy(() => import('./ViewsPanel.tsx')) },
  { key: 'follow', icon: 'cards', draws: null, Panel: lazy(() => import('./FollowPanel.tsx')) },
  { key: 'print', icon: 'print', draws: null, Panel: lazy(() => import('./PrintPanel.tsx')) },
]
