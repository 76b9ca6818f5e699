import { ABSENT } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { metresOf, NOT_TRAVELLED, type TravelReading, travelledIn } from '../src/server/processors/travel.ts'

const LAT_PER_METRE = 1e6 / 111_195

/** A reading after some seconds, so many metres north of the start. */
const at = (seconds: number, metres: number, over: Partial<TravelReading> = {}): TravelReading => ({
  time: seconds * 1000,
  mileage: ABSENT,
  lng: 113_000_000,
  lat: 23_000_000 + Math.round(metres * LAT_PER_METRE),
  speed: 400,
  ...over,
})
const km = (mileage: number) => ({ mileage: Math.round(mileage * 10) })
const way = (...readings: TravelReading[]) => metresOf(travelledIn(readings))

describe('the distance travelled', () => {
  it('is that of the odometer, whatever the positions say', () => {
    expect(way(at(0, 0, km(1000)), at(60, 500, km(1000.8)), at(120, 900, km(1001.7)))).toBeCloseTo(1700, 6)
  })

  it('counts by the odometer through silence and without a fix', () => {
    const lost = { lng: ABSENT, lat: ABSENT }
    expect(way(at(0, 0, km(10)), at(3600, 0, { ...km(52.5), ...lost }), at(3660, 0, km(53)))).toBeCloseTo(
      43_000,
      6,
    )
  })

  it('is that of the positions where there is no odometer, without those of a silence', () => {
    expect(way(at(0, 0), at(60, 900), at(120, 1800))).toBeCloseTo(1800, 0)
    expect(way(at(0, 0), at(60, 900), at(3600, 60_000), at(3660, 60_900))).toBeCloseTo(1800, 0)
  })

  it('counts neither the drift of a standing vehicle nor a jump no vehicle can make', () => {
    expect(way(at(0, 0, { speed: 0 }), at(10, 6, { speed: 0 }))).toBe(0)
    expect(way(at(0, 0), at(10, 111_000))).toBe(0)
  })

  it('takes zero for what terminals without an odometer send', () => {
    expect(way(at(0, 0, km(0)), at(60, 900, km(0)))).toBeCloseTo(900, 0)
  })

  it('adds the positions before the first reading of the odometer, and those between its readings only until the next', () => {
    const readings = [at(0, 0), at(60, 1000), at(120, 2000, km(500)), at(180, 2900), at(240, 4000, km(502.1))]
    expect(way(...readings.slice(0, 4))).toBeCloseTo(2000, 0)
    expect(way(...readings)).toBeCloseTo(2000 + 2100, 0)
  })

  it('goes on by the positions when the odometer is exchanged, or shows what no vehicle can drive', () => {
    const exchanged = [
      at(0, 0, km(90_000)),
      at(60, 1000, km(90_001)),
      at(120, 2000, km(3)),
      at(180, 3000, km(4)),
    ]
    expect(way(...exchanged)).toBeCloseTo(3000, 0)
    const glitch = [
      at(0, 0, km(100)),
      at(60, 1000, km(400_000)),
      at(120, 2000, km(102)),
      at(180, 3000, km(103)),
    ]
    expect(way(...glitch)).toBeCloseTo(3000, 0)
  })

  it('does not trust an odometer that stands while the positions move on', () => {
    const minutes = Array.from({ length: 31 }, (_, i) => at(i * 60, i * 1000, km(77)))
    expect(way(...minutes.slice(0, 2))).toBe(0)
    expect(way(...minutes)).toBeCloseTo(30_000, -1)
  })

  it('counts the first of several readings of one time', () => {
    expect(way(at(0, 0, km(10)), at(60, 0, km(11)), at(60, 0, km(12)), at(120, 0, km(12)))).toBeCloseTo(
      2000,
      6,
    )
    expect(travelledIn([])).toBe(NOT_TRAVELLED)
  })
})
