import data from '../../data/roads.json' with { type: 'json' }
import { Road } from './road.ts'
import { parseLine } from './spline.ts'

/** A building site, mine or port where machinery works. */
export interface Site {
  id: string
  name: string
  lng: number
  lat: number
  /** metres */
  radius: number
}

const EXPRESSWAY_LIMIT = 120

const roads = new Map<string, Road>()

/** A road by its id, made on first use. */
export function roadOf(id: string): Road {
  let road = roads.get(id)
  if (!road) {
    road = build(id)
    roads.set(id, road)
  }
  return road
}

function build(id: string): Road {
  const expressway = data.expressways.find((one) => one.id === id)
  if (expressway) {
    const { name, line } = expressway
    return new Road({
      id,
      name,
      roadClass: 'expressway',
      limit: EXPRESSWAY_LIMIT,
      closed: false,
      line: parseLine(line),
    })
  }
  const ring = data.rings.find((one) => one.id === id)
  if (!ring) throw new Error(`there is no road "${id}"`)
  const roadClass = ring.limit >= 80 ? 'ring' : 'street'
  return new Road({
    id,
    name: ring.name,
    roadClass,
    limit: ring.limit,
    closed: true,
    line: parseLine(ring.line),
  })
}

export const EXPRESSWAYS: readonly string[] = data.expressways.map((one) => one.id)
export const RINGS: readonly { id: string; city: string }[] = data.rings.map(({ id, city }) => ({ id, city }))

export const SITES: readonly Site[] = data.sites.map(({ id, name, at, radius }) => {
  const [lng = 0, lat = 0] = parseLine(at)
  return { id, name, lng, lat, radius }
})

export function siteOf(id: string): Site {
  const site = SITES.find((one) => one.id === id)
  if (!site) throw new Error(`there is no site "${id}"`)
  return site
}
