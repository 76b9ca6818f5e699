import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/road/build-graph.ts'
import { CITIES } from '../src/road/cities.ts'
import { metres } from '../src/road/geometry.ts'
import { Graph, LIMITS } from '../src/road/graph.ts'
import { decodeGraph, encodeGraph } from '../src/road/graph-file.ts'
import { roads, routeBetween } from '../src/road/network.ts'
import type { Place } from '../src/road/route.ts'
import { Search } from '../src/road/search.ts'
import { SITES } from '../src/road/sites.ts'
import { BuiltUp, towns } from '../src/road/towns.ts'

const inChina = (lng: number, lat: number) => lng > 73.5 && lng < 135.1 && lat > 18.1 && lat < 53.6
const place = (): Place => ({ lng: 0, lat: 0, bearing: 0, step: 0 })
const nowhere = () => false

describe('a small net', () => {
  const drawn = [
    {
      class: 'trunk',
      line: [
        [110, 30],
        [110.1, 30],
      ],
    },
    // Crosses the first in its middle, and ends 200 m short of the third.
    {
      class: 'primary',
      line: [
        [110.05, 29.95],
        [110.05, 30.05],
      ],
    },
    {
      class: 'motorway',
      line: [
        [110, 30.052],
        [110.1, 30.052],
      ],
    },
    {
      class: 'motorway',
      line: [
        [115, 35],
        [115.1, 35],
      ],
    },
  ]
  const graph = new Graph(buildGraph(drawn, nowhere))
  const point = (lng: number, lat: number) => {
    const found = graph.nearest(lng, lat)
    if (!found) throw new Error('no road')
    return found
  }

  test('is cut where roads cross, joins an end to the road before it, and leaves out what hangs on nothing', () => {
    expect(graph.nodes).toBe(7)
    expect(graph.edges).toBe(6)
    expect(graph.nearest(115.05, 35)).toBeUndefined()
  })

  test('is driven round its corners by the shortest way, in both directions alike', () => {
    const search = new Search(graph)
    const there = search.way(point(110.01, 30), point(110.09, 30.052))
    const back = search.way(point(110.09, 30.052), point(110.01, 30))
    expect(there?.map((leg) => leg.edge)).toEqual(back?.map((leg) => leg.edge).toReversed())
    expect(there?.map((leg) => leg.forward)).toEqual(back?.map((leg) => !leg.forward).toReversed())
    expect(there).toHaveLength(3)
  })

  test('gives a search up that would go further than it may', () => {
    expect(new Search(graph).way(point(110.01, 30), point(110.09, 30.052), 1)).toBeUndefined()
  })

  test('is read from the cache as it was built, and not when the inputs are others or bytes are missing', () => {
    const inputs = Buffer.alloc(32, 7)
    const bytes = encodeGraph(graph.data, inputs)
    expect(decodeGraph(bytes, inputs)).toEqual(graph.data)
    expect(decodeGraph(bytes, Buffer.alloc(32, 8))).toBeUndefined()
    expect(decodeGraph(bytes.subarray(0, -1), inputs)).toBeUndefined()
  })
})

describe('the roads of the map', () => {
  const mainland = towns().filter((town) => town.city && town.lat > 21.5 && town.lng > 80 && town.lng < 119.5)
  const from = <T>(list: readonly T[]) => fc.constantFrom(...list)

  test('are one connected net of some 600,000 km', () => {
    const graph = roads()
    const above = Int32Array.from({ length: graph.nodes }, (_, i) => i)
    const root = (n: number): number => {
      let at = n
      while (above[at] !== at) at = above[at] = above[above[at] as number] as number
      return at
    }
    let km = 0
    for (let edge = 0; edge < graph.edges; edge++) {
      above[root(graph.data.from[edge] as number)] = root(graph.data.to[edge] as number)
      km += (graph.length[edge] as number) / 1000
    }
    expect(new Set(Array.from(above, (_, n) => root(n))).size).toBe(1)
    expect(km).toBeGreaterThan(580_000)
    expect(km).toBeLessThan(700_000)
  })

  test('lead from any town to one nearby on roads of the map, without a jump', () => {
    fc.assert(
      fc.property(from(mainland), fc.integer({ min: 0, max: 9 }), (town, n) => {
        const near = mainland
          .filter((other) => other !== town)
          .sort(
            (a, b) => metres(town.lng, town.lat, a.lng, a.lat) - metres(town.lng, town.lat, b.lng, b.lat),
          )[n]
        const start = roads().nearest(town.lng, town.lat, 5000)
        const end = near && roads().nearest(near.lng, near.lat, 5000)
        fc.pre(start !== undefined && end !== undefined)
        const route = start && end && routeBetween(start, end)
        fc.pre(route !== undefined && start !== undefined && end !== undefined)
        const at = place()
        const before = place()
        route.place(0, before)
        expect(metres(before.lng, before.lat, start.lng, start.lat)).toBeLessThan(1)
        for (let s = 100; s < route.length; s += 100) {
          route.place(s, at)
          expect(metres(before.lng, before.lat, at.lng, at.lat)).toBeLessThan(101.5)
          const road = roads().nearest(at.lng, at.lat)
          expect(road && metres(road.lng, road.lat, at.lng, at.lat)).toBeLessThan(5)
          Object.assign(before, at)
        }
        route.place(route.length, at)
        expect(metres(at.lng, at.lat, end.lng, end.lat)).toBeLessThan(1)
      }),
      { numRuns: 40 },
    )
  })

  test('allow no more than their class, less in towns, and braking for a bend is gentle', () => {
    const [beijing, tianjin] = [roads().nearest(116.392, 39.905), roads().nearest(117.199, 39.117)]
    const route = beijing && tianjin && routeBetween(beijing, tianjin)
    if (!route) throw new Error('there is no road from Beijing to Tianjin')
    const at = place()
    let before = route.speedAt(0, at)
    let slowest = Infinity
    for (let s = 20; s < route.length; s += 20) {
      const speed = route.speedAt(s, at)
      const { kind, town } = route.roadAt(at)
      expect(speed * 3.6).toBeLessThan(((town ? LIMITS.town : LIMITS.country)[kind] as number) + 0.001)
      if (speed < before) slowest = Math.min(slowest, (speed ** 2 - before ** 2) / 40)
      before = speed
    }
    expect(slowest).toBeGreaterThan(-45)
    expect(route.length / 1000).toBeGreaterThan(105)
    expect(route.length / 1000).toBeLessThan(180)
  })

  test('pass through every city of the demo, and houses stand there', () => {
    const built = BuiltUp.ofMap()
    for (const { lng, lat, name } of CITIES) {
      const point = roads().nearest(lng, lat)
      expect(point && metres(point.lng, point.lat, lng, lat), name).toBeLessThan(3000)
      expect(built.has(lng, lat), name).toBe(true)
    }
    expect(built.has(88, 39)).toBe(false)
  })

  test('machinery sites lie in China', () => {
    for (const site of SITES) expect(inChina(site.lng, site.lat)).toBe(true)
  })
})
