import { Random, seedOf } from '../random.ts'
import { metres, shifted } from './geometry.ts'
import type { EdgePoint } from './graph.ts'
import { roads, routeBetween } from './network.ts'
import { towns } from './towns.ts'

/** Where a kind of vehicle finds its customers: about its own town, or in other towns so many metres away. */
export interface Reach {
  around: 'town' | 'region'
  from: number
  to: number
  /** Places it serves. */
  stops: number
}

/** The places of a vehicle: where it belongs, and where it goes. All are in towns and reachable from home. */
export interface Circle {
  home: EdgePoint
  stops: readonly EdgePoint[]
}

/** Metres around the middle of a town in which its own places lie. */
const TOWN = 9000
const POOL = 20
/** Freight of one town leaves from few yards. */
const DEPOTS = 4
/** Two places of one town are at least so far apart. */
const APART = 900
/** A road passes this close to every place that is served. */
const NEAR_ROAD = 4000

const pools = new Map<string, readonly EdgePoint[]>()

/** Points on the roads of one town, always the same for the same middle. */
function townPoints(lng: number, lat: number, radius = TOWN): readonly EdgePoint[] {
  const key = `${lng} ${lat} ${radius}`
  const known = pools.get(key)
  if (known) return known
  const random = new Random(seedOf(key))
  const found: EdgePoint[] = []
  for (let i = 0; i < 4 * POOL && found.length < POOL; i++) {
    const [x, y] = shifted(lng, lat, random.between(0, 360), radius * Math.sqrt(random.next()), 0)
    const point = roads().nearest(x, y, NEAR_ROAD)
    if (point && found.every((other) => metres(other.lng, other.lat, point.lng, point.lat) > APART))
      found.push(point)
  }
  pools.set(key, found)
  return found
}

/** Other towns within a reach, each by the point of a road next to its middle. */
function regionPoints(lng: number, lat: number, { from, to }: Reach): readonly EdgePoint[] {
  const key = `${lng} ${lat} ${from} ${to}`
  const known = pools.get(key)
  if (known) return known
  const found = towns().flatMap((town) => {
    const distance = metres(lng, lat, town.lng, town.lat)
    return distance < from || distance > to ? [] : (roads().nearest(town.lng, town.lat, NEAR_ROAD) ?? [])
  })
  pools.set(key, found)
  return found
}

/** Not a long way round some water: the map's roads have gaps. */
function isServed(home: EdgePoint, stop: EdgePoint, most: number): boolean {
  const route = routeBetween(home, stop)
  return route !== undefined && route.length > 1000 && route.length < most
}

/** The places of the vehicle with this seed that belongs to a town. */
export function circleOf(lng: number, lat: number, reach: Reach, seed: number): Circle {
  const random = new Random(seed)
  const own = townPoints(lng, lat)
  const home =
    own.length > 0
      ? random.pick(reach.around === 'town' ? own : own.slice(0, DEPOTS))
      : roads().nearest(lng, lat)
  if (!home) throw new Error(`there is no road near ${lng}, ${lat}`)
  const pool = reach.around === 'town' ? townPoints(lng, lat, reach.to) : regionPoints(lng, lat, reach)
  const most = 2.2 * reach.to + 4000
  const rest = pool.filter(
    (point) => metres(home.lng, home.lat, point.lng, point.lat) >= Math.min(reach.from, 2000),
  )
  const stops: EdgePoint[] = []
  while (stops.length < reach.stops && rest.length > 0) {
    const [stop] = rest.splice(random.int(0, rest.length - 1), 1)
    if (stop && isServed(home, stop, most)) stops.push(stop)
  }
  return { home, stops }
}
