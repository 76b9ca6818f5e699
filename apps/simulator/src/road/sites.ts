import data from '../../data/sites.json' with { type: 'json' }

/** A building site, mine or port where machinery works. */
export interface Site {
  id: string
  name: string
  lng: number
  lat: number
  /** metres */
  radius: number
}

export const SITES: readonly Site[] = data.sites.map(({ id, name, at, radius }) => {
  const [lng = 0, lat = 0] = at
  return { id, name, lng, lat, radius }
})

export function siteOf(id: string): Site {
  const site = SITES.find((one) => one.id === id)
  if (!site) throw new Error(`there is no site "${id}"`)
  return site
}
