import { existsSync, readFileSync } from 'node:fs'
import type { DistrictData } from '@motorpool/geo'
import { at } from '@motorpool/kernel'

export interface District {
  name: string
  center: { lng: number; lat: number } | null
}

interface Sum {
  area: number
  x: number
  y: number
}

/** Area and moments of one ring of steps, by the shoelace formula. */
function sumOf(steps: readonly number[]): Sum {
  const sum = { area: 0, x: 0, y: 0 }
  let [x, y] = [0, 0]
  let before: [number, number] | undefined
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += at(steps, i)
    y += at(steps, i + 1)
    if (before) {
      const cross = before[0] * y - x * before[1]
      sum.area += cross / 2
      sum.x += ((before[0] + x) * cross) / 6
      sum.y += ((before[1] + y) * cross) / 6
    }
    before = [x, y]
  }
  return sum.area < 0 ? { area: -sum.area, x: -sum.x, y: -sum.y } : sum
}

const add = (a: Sum | undefined, b: Sum): Sum => ({
  area: (a?.area ?? 0) + b.area,
  x: (a?.x ?? 0) + b.x,
  y: (a?.y ?? 0) + b.y,
})

function readDistrictData(file: string | undefined): DistrictData | undefined {
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DistrictData) : undefined
}

/** Names and centres of mass (WGS-84) of the units of the base map, and of the cities and provinces they make up. */
export function readDistricts(file: string | undefined): ReadonlyMap<string, District> {
  const data = readDistrictData(file)
  if (!data) return new Map()
  const sums = new Map<string, Sum>()
  for (const { adcode, rings } of data.units) {
    const code = String(adcode)
    const own = rings.map(sumOf).reduce((a, b) => add(a, b), { area: 0, x: 0, y: 0 })
    for (const c of new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]))
      sums.set(c, add(sums.get(c), own))
  }
  const round = (n: number) => Math.round(n * 1e6) / 1e6
  const centre = (code: string): District['center'] => {
    const sum = sums.get(code)
    if (!sum || sum.area === 0) return null
    return { lng: round(sum.x / sum.area / data.scale), lat: round(sum.y / sum.area / data.scale) }
  }
  const codes = new Set([...Object.keys(data.names), ...sums.keys()])
  return new Map([...codes].map((code) => [code, { name: data.names[code] ?? '', center: centre(code) }]))
}
