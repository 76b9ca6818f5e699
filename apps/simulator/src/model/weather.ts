import data from '../../data/heights.json' with { type: 'json' }
import { hourOf } from './state.ts'

/** °C to be expected at a latitude, by season and hour: enough for a battery to feel summer and north. */
export function ambient(time: number, lat: number): number {
  const day = (time / 86_400_000) % 365.25
  const season = -Math.cos(((day - 18) / 365.25) * 2 * Math.PI)
  const mean = 31 - 0.62 * lat + 8
  const swing = 1.5 + 0.38 * Math.max(0, lat - 18)
  const hour = -Math.cos(((hourOf(time) - 3) / 24) * 2 * Math.PI)
  return mean - 6 + swing * season + 4 * hour
}

const heights = data.heights.map(({ at, height }) => {
  const [lng = 0, lat = 0] = at
  return { lng, lat, height }
})

/** Metres above the sea by the towns around: no terrain model, only the lie of the land. */
export function altitude(lng: number, lat: number): number {
  let sum = 0
  let weight = 0
  for (const one of heights) {
    const d = (one.lng - lng) ** 2 + (one.lat - lat) ** 2
    const w = 1 / (d * d + 1e-4)
    sum += w * one.height
    weight += w
  }
  return sum / weight
}
