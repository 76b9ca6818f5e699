import { CITIES } from '../road/cities.ts'
import { siteOf } from '../road/sites.ts'
import type { ApiClient } from './client.ts'
import type { DemoTenant, DemoVehicle } from './fleet.ts'
import { regionOf } from './regions.ts'
import { ensure } from './rows.ts'
import { VEHICLE } from './sheet-plan.ts'

const FENCES = `${VEHICLE}/fences/V1.0`
const LINKS = `${VEHICLE}/fence/vehicles/V1.0`
/** Metres; trips of road vehicles go further, and machines stay on their site. */
const TOWN = '10000'
const SITE = '1000'
/** Fences of a tenant, at the places with most of its vehicles. */
const MOST = 3

interface Place {
  name: string
  at: { lng: number; lat: number }
  radius: string
  vins: string[]
}

function placeOf({ sim: { home } }: DemoVehicle): Omit<Place, 'vins'> {
  if (home.site === undefined) {
    const [lng, lat] = home.at
    const city = CITIES.find((one) => one.lng === lng && one.lat === lat)
    const name = city
      ? `${city.name}驻地`
      : `${regionOf(home).name}货运驻地 ${lng.toFixed(1)}, ${lat.toFixed(1)}`
    return { name, at: { lng, lat }, radius: TOWN }
  }
  const { name, lng, lat } = siteOf(home.site)
  return { name, at: { lng, lat }, radius: SITE }
}

function places(vehicles: readonly DemoVehicle[]): Place[] {
  const found = new Map<string, Place>()
  for (const vehicle of vehicles) {
    if (vehicle.bare) continue
    const place = placeOf(vehicle)
    const known = found.get(place.name) ?? { ...place, vins: [] }
    known.vins.push(vehicle.sim.vin)
    found.set(place.name, known)
  }
  return [...found.values()].toSorted((a, b) => b.vins.length - a.vins.length).slice(0, MOST)
}

/** Fences around the places where most vehicles belong; who leaves one alarms. */
export async function ensureFences(own: ApiClient, { vehicles }: DemoTenant): Promise<void> {
  const { org } = await own.get<{ org: { id: string } }>('/api/system-svc/users/V1.0/getCurUser')
  for (const { name, at, radius, vins } of places(vehicles)) {
    const fence = {
      fenceName: name,
      settingWay: 'CIRCLE',
      position: at,
      radius,
      alarmType: 'OUT',
    }
    const [made] = await ensure(own, FENCES, 'fenceName', [
      { ...fence, orgId: org.id, fence_type: 1, description: '演示数据' },
    ])
    if (made) await own.post(`${LINKS}/bind`, { fenceId: made.id, vinList: vins })
  }
}
