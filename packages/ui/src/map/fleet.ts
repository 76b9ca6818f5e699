import type { Bbox, LngLat } from '@motorpool/geo'
import type { Feature, Point } from 'geojson'
import Supercluster from 'supercluster'
import type { Motion } from './motion.ts'
import { ALARM_ORDER, SELECTED_ORDER, STATUS_ORDER } from './palette.ts'
import type { Marker } from './pictures.ts'
import type { MapCluster, MapVehicle } from './types.ts'

export type FleetItem = MapVehicle | MapCluster

export function isCluster(item: FleetItem): item is MapCluster {
  return 'cluster' in item
}

/** From this zoom on vehicles are not clustered. */
export const CLUSTER_MAX_ZOOM = 11
const CLUSTER_RADIUS = 56

interface PointProperties {
  id: string
  alarms: number
}

interface ClusterProperties {
  alarms: number
}

export interface FleetCluster {
  id: string
  at: LngLat
  count: number
  alarms: number
  expansionZoom: number
}

export interface FleetView {
  vehicles: MapVehicle[]
  clusters: FleetCluster[]
}

/**
 * What there is to draw in a box: single vehicles and clusters, in the coordinates of the screen. Vehicles cluster
 * here, in the browser; when the server sent clusters its answer is taken as it is.
 */
export class Fleet {
  readonly #vehicles = new Map<string, MapVehicle>()
  readonly #served: FleetCluster[] = []
  readonly #index: Supercluster<PointProperties, ClusterProperties> | null

  constructor(items: readonly FleetItem[], toDisplay: (point: LngLat) => LngLat) {
    const points: Feature<Point, PointProperties>[] = []
    for (const item of items) {
      const at = toDisplay([item.lng, item.lat])
      if (!Number.isFinite(at[0]) || !Number.isFinite(at[1])) continue
      if (isCluster(item)) {
        this.#served.push({
          id: item.id,
          at,
          count: item.count,
          alarms: item.alarms ?? 0,
          expansionZoom: item.expansionZoom ?? Infinity,
        })
      } else {
        this.#vehicles.set(item.id, item)
        points.push({
          type: 'Feature',
          properties: { id: item.id, alarms: item.alarm ? 1 : 0 },
          geometry: { type: 'Point', coordinates: [at[0], at[1]] },
        })
      }
    }
    this.#index = this.#served.length > 0 ? null : clusterIndex(points)
  }

  /** The server drew it together: its answer is the view, whatever the camera shows. */
  get isServed(): boolean {
    return this.#index === null
  }

  view(box: Bbox, zoom: number): FleetView {
    if (!this.#index) return { vehicles: [...this.#vehicles.values()], clusters: this.#served }
    const vehicles: MapVehicle[] = []
    const clusters: FleetCluster[] = []
    for (const feature of this.#index.getClusters([...box], Math.floor(zoom))) {
      const properties = feature.properties
      if ('cluster_id' in properties) {
        const [lng, lat] = feature.geometry.coordinates as [number, number]
        clusters.push({
          id: `cluster-${properties.cluster_id}`,
          at: [lng, lat],
          count: properties.point_count,
          alarms: properties.alarms,
          expansionZoom: this.#index.getClusterExpansionZoom(properties.cluster_id),
        })
      } else {
        vehicles.push(this.#vehicles.get(properties.id) as MapVehicle)
      }
    }
    return { vehicles, clusters }
  }

  vehicle(id: string): MapVehicle | undefined {
    return this.#vehicles.get(id)
  }
}

function clusterIndex(
  points: Feature<Point, PointProperties>[],
): Supercluster<PointProperties, ClusterProperties> {
  return new Supercluster<PointProperties, ClusterProperties>({
    radius: CLUSTER_RADIUS,
    extent: 512,
    maxZoom: CLUSTER_MAX_ZOOM,
    minPoints: 4,
    map: ({ alarms }) => ({ alarms }),
    reduce: (sum, { alarms }) => {
      sum.alarms += alarms
    },
  }).load(points)
}

export function abbreviate(count: number): string {
  if (count < 1000) return String(count)
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}k`
  return `${Math.floor(count / 1000)}k`
}

/** Pixels from the middle of our own markers to their edge. */
const OWN_REACH = 10

/** Features of one drawing: vehicles where their motion has them now, clusters where they are. */
export function fleetFeatures(
  view: FleetView,
  motion: Motion,
  now: number,
  selected: string | null,
  pictureOf: (vehicle: MapVehicle) => Marker | undefined = () => undefined,
): Feature<Point>[] {
  const clusters = view.clusters.map((cluster) =>
    feature(cluster.at, {
      kind: 'cluster',
      id: cluster.id,
      count: cluster.count,
      text: abbreviate(cluster.count),
      alarms: cluster.alarms,
      expansionZoom: Number.isFinite(cluster.expansionZoom) ? cluster.expansionZoom : -1,
    }),
  )
  const vehicles = view.vehicles.flatMap((vehicle) => {
    const pose = motion.at(vehicle.id, now)
    if (!pose) return []
    const { status, alarm } = vehicle
    const directed = pose.heading !== null && status === 'running'
    const heading = directed ? Math.round(pose.heading as number) : -1
    const picture = pictureOf(vehicle)
    return feature(pose.at, {
      kind: 'vehicle',
      id: vehicle.id,
      status,
      icon: picture?.icon ?? `mp-${status === 'running' && !directed ? 'running-still' : status}`,
      reach: picture?.reach ?? OWN_REACH,
      heading,
      // A picture stays upright; its heading is shown beside it.
      turn: directed && !picture ? heading : 0,
      nose: directed && picture !== undefined,
      alarm,
      label: vehicle.label,
      order:
        STATUS_ORDER[status] + (alarm ? ALARM_ORDER : 0) + (vehicle.id === selected ? SELECTED_ORDER : 0),
      selected: vehicle.id === selected,
    })
  })
  return [...clusters, ...vehicles]
}

function feature(at: LngLat, properties: Record<string, unknown>): Feature<Point> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [at[0], at[1]] } }
}
