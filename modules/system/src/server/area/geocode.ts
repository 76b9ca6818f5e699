import { gcj02ToWgs84 } from '@motorpool/geo'
import type { AreaView } from '../../shared/index.ts'
import type { Areas } from './read.ts'

/** Endings that people leave out. */
const ENDING = /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|自治州|自治县|地区|盟|省|市|区|县|旗)$/

const shorter = (name: string): string => {
  const short = name.replace(ENDING, '')
  return short.length >= 2 ? short : name
}

interface Hit {
  area: AreaView
  /** Where its name ends in the text. */
  end: number
}

/** The area below `code`, at most two levels down, whose name comes first in the text from `from` on. */
function next(areas: Areas, code: string, text: string, from: number): Hit | undefined {
  const candidates = areas.below(code).flatMap((a) => [a, ...areas.below(a.code)])
  let best: (Hit & { start: number }) | undefined
  for (const area of candidates) {
    for (const name of [area.name, shorter(area.name)]) {
      const start = text.indexOf(name, from)
      if (start < 0) continue
      const better =
        !best || start < best.start || (start === best.start && name.length > best.end - best.start)
      if (better) best = { area, start, end: start + name.length }
      break
    }
  }
  return best
}

/** The smallest area that an address names, read from large to small; undefined when it names none. */
export function areaOfAddress(areas: Areas, address: string): AreaView | undefined {
  let found: AreaView | undefined
  let [code, from] = ['100000', 0]
  for (let step = 0; step < 3; step++) {
    const hit = next(areas, code, address, from)
    if (!hit) break
    found = hit.area
    code = hit.area.code
    from = hit.end
  }
  return found ?? districtAlone(areas, address)
}

/** A district named without what is above it, when only one bears the name. */
function districtAlone(areas: Areas, address: string): AreaView | undefined {
  const named = [...areas.byCode.values()].filter((a) => a.level === 3 && address.includes(a.name))
  return named.length === 1 ? named[0] : undefined
}

export const fromGcj02 = (lng: number, lat: number): { lng: number; lat: number } => {
  const [x, y] = gcj02ToWgs84([lng, lat])
  return { lng: x, lat: y }
}
