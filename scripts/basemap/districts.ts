import type { DistrictData } from '@motorpool/geo'
import type { Sources } from './sources.ts'
import type { Unit, Vertices } from './topology.ts'

/** Four decimals: 11 m, below the simplification of the source. */
const SCALE = 10_000

/** The data of `createDistrictLookup`: the finest units with their outlines, and the names of all above them. */
export function districtData(
  { provinces, cities }: Sources,
  units: Unit[],
  vertices: Vertices,
): DistrictData {
  const named = [...provinces, ...cities, ...units.map((unit) => unit.area)]
  return {
    datum: 'WGS-84',
    scale: SCALE,
    names: Object.fromEntries(named.map((area) => [area.adcode, area.name])),
    units: units.map((unit) => ({
      adcode: unit.area.adcode,
      rings: unit.polygons.flat().map((ring) => steps(ring, vertices)),
    })),
  }
}

function steps(ring: number[], vertices: Vertices): number[] {
  const out: number[] = []
  let x = 0
  let y = 0
  for (const id of ring) {
    const [lng, lat] = vertices.wgs84(id) as [number, number]
    const nx = Math.round(lng * SCALE)
    const ny = Math.round(lat * SCALE)
    if (out.length > 0 && nx === x && ny === y) continue
    out.push(nx - x, ny - y)
    x = nx
    y = ny
  }
  return out
}
