import type { GazetteerData, GazetteerTown, GazetteerUnit } from '@motorpool/geo'
import type { Position } from 'geojson'
import type { Detail, Place } from './detail.ts'
import { areaNames, toWgs84 } from './labels.ts'
import { apart, type EnglishNames, root, simple } from './places.ts'
import { numberedRoads } from './roads.ts'
import type { Sources } from './sources.ts'
import type { Unit, Vertices } from './topology.ts'
import { townEnglish } from './town-english.ts'

/** Four decimals, as the outlines. */
const SCALE = 10_000
/** A town of the name of a unit within so many degrees of its seat is its seat. */
const SEAT = 0.4

type Point = readonly [x: number, y: number]

const units = ([lng = 0, lat = 0]: Position): Point => [Math.round(lng * SCALE), Math.round(lat * SCALE)]

function steps(line: Position[]): number[] {
  let [x, y] = [0, 0]
  return line.flatMap((at) => {
    const [nx, ny] = units(at)
    const step = [nx - x, ny - y]
    ;[x, y] = [nx, ny]
    return step
  })
}

/** Extents by adcode, of the units and of those above them. */
function extents(
  outlines: readonly Unit[],
  vertices: Vertices,
): Map<number, [number, number, number, number]> {
  const boxes = new Map<number, [number, number, number, number]>()
  for (const { area, polygons } of outlines)
    for (const [ring = []] of polygons)
      for (const id of ring) {
        const [x, y] = units(vertices.wgs84(id))
        const box = boxes.get(area.adcode) ?? [x, y, x, y]
        boxes.set(area.adcode, [
          Math.min(box[0], x),
          Math.min(box[1], y),
          Math.max(box[2], x),
          Math.max(box[3], y),
        ])
      }
  return boxes
}

interface Input {
  sources: Sources
  /** Outlines of provinces, cities and districts. */
  outlines: readonly Unit[]
  vertices: Vertices
  places: readonly Place[]
  english: EnglishNames
  roads: readonly Detail[]
}

/** Names for addresses and for the search of places: every unit, the towns, the expressways with a number. */
export function gazetteerData({ sources, outlines, vertices, places, english, roads }: Input): GazetteerData {
  const boxes = extents(outlines, vertices)
  const named = [...sources.provinces, ...sources.cities, ...sources.districts].map((area): GazetteerUnit => {
    const seat = toWgs84(area.center)
    const [x, y] = units(seat)
    const names = areaNames(area, english)
    return { adcode: area.adcode, ...names, at: [x, y], box: boxes.get(area.adcode) ?? [x, y, x, y] }
  })
  const own = places.map((place) => town(place, named))
  const missing = named.filter(
    ({ zh, adcode }) => /[县旗市]$/.test(zh) && !own.some(({ seat }) => seat === adcode),
  )
  return {
    datum: 'WGS-84',
    scale: SCALE,
    units: named,
    towns: [
      ...own,
      ...missing.map(
        ({ adcode, zh, en, at }): GazetteerTown => ({
          zh,
          ...(en ? { en } : {}),
          at,
          rank: 12,
          seat: adcode,
        }),
      ),
    ],
    roads: numberedRoads(roads, steps),
  }
}

function town({ geometry, properties }: Place, named: readonly GazetteerUnit[]): GazetteerTown {
  const { name = '', name_en, rank = 14 } = properties
  const zh = simple(name)
  const at = units(geometry.coordinates)
  const stem = root(zh)
  const seats = named.filter(
    (unit) =>
      root(unit.zh) === stem &&
      apart([at[0] / SCALE, at[1] / SCALE], [unit.at[0] / SCALE, unit.at[1] / SCALE]) < SEAT,
  )
  // A city before a district of its name, which may be another part of it.
  const seat = seats.find((unit) => unit.adcode % 100 === 0) ?? seats[0]
  const en = name_en !== undefined && /^\p{Lu}/u.test(name_en) ? name_en : (seat?.en ?? townEnglish(zh))
  return {
    zh,
    ...(en === undefined ? {} : { en }),
    ...(zh === name ? {} : { ja: name }),
    at,
    rank,
    ...(seat ? { seat: seat.adcode } : {}),
  }
}
