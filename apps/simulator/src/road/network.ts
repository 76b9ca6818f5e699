import { Lru } from '@motorpool/kernel'
import type { EdgePoint, Graph } from './graph.ts'
import { loadGraph } from './graph-file.ts'
import { Route } from './route.ts'
import { Search } from './search.ts'

let graph: Graph | undefined
let search: Search | undefined

/** The roads of the map, read on first use and shared by all vehicles of the process. */
export function roads(): Graph {
  graph ??= loadGraph()
  return graph
}

/** Routes used last; a route of 300 km takes about 10 kB. */
const KEPT = 6000
const routes = new Lru<string, Route | null>(KEPT)

const keyOf = ({ edge, along }: EdgePoint) => `${edge}:${Math.round(along)}`

/** The quickest route, undefined when there is none within the bound of the search. */
export function routeBetween(from: EdgePoint, to: EdgePoint): Route | undefined {
  const key = `${keyOf(from)} ${keyOf(to)}`
  const known = routes.get(key)
  if (known !== undefined) return known ?? undefined
  search ??= new Search(roads())
  const legs = search.way(from, to)
  const route = legs && new Route(roads(), from, to, legs)
  routes.set(key, route ?? null)
  return route
}
