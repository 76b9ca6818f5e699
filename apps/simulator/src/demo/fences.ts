import { ELECTRIC } from '../model/kinds.ts'
import { circleOf } from '../road/circle.ts'
import { CITIES } from '../road/cities.ts'
import { siteOf } from '../road/sites.ts'
import type { ApiClient } from './client.ts'
import type { DemoTenant, DemoVehicle } from './fleet.ts'
import { regionOf } from './regions.ts'
import { ensure } from './rows.ts'
import { VEHICLE } from './sheet-plan.ts'

const FENCES = `${VEHICLE}/fences/V1.0`
const LINKS = `${VEHICLE}/fence/vehicles/V1.0`
/** Metres; trips of road vehicles go further, and machines stay on their site unless they stray. */
const TOWN = '10000'
const SITE = '1000'
/** Around the place of one vehicle, which strays further. */
const YARD = '2000'
/** Fences of a tenant around the places with most of its vehicles. */
const MOST = 3

interface Place {
  name: string
  at: { lng: number; lat: number }
  radius: string
  vins: string[]
}

type Spot = Omit<Place, 'vins'>

function placeOf({ sim: { home } }: DemoVehicle): Spot {
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

/** Where a vehicle that strays should be: on its site, or near where it is parked. */
function yardOf(vehicle: DemoVehicle): Spot {
  const { sim, plate } = vehicle
  if (sim.protocol !== 'gb32960' || sim.home.site !== undefined) return placeOf(vehicle)
  const { home } = circleOf(...sim.home.at, ELECTRIC[sim.kind].reach, sim.seed)
  return { name: `${plate ?? sim.vin} 停放区`, at: { lng: home.lng, lat: home.lat }, radius: YARD }
}

function gathered(vehicles: readonly DemoVehicle[], spotOf: (vehicle: DemoVehicle) => Spot): Place[] {
  const found = new Map<string, Place>()
  for (const vehicle of vehicles) {
    if (vehicle.bare) continue
    const spot = spotOf(vehicle)
    const known = found.get(spot.name) ?? { ...spot, vins: [] }
    known.vins.push(vehicle.sim.vin)
    found.set(spot.name, known)
  }
  return [...found.values()]
}

/** The fences of a tenant, and the vehicles that they watch. */
export function fencesOf(vehicles: readonly DemoVehicle[]): Place[] {
  const all = gathered(vehicles, placeOf).toSorted((a, b) => b.vins.length - a.vins.length)
  const strays = vehicles.filter(({ sim }) => sim.trouble?.kind === 'stray')
  const yards = gathered(strays, yardOf).map((yard) => all.find(({ name }) => name === yard.name) ?? yard)
  return [...new Set([...all.slice(0, MOST), ...yards])]
}

/** Fences around the places where most vehicles belong, and where some stray from; who leaves one alarms. */
export async function ensureFences(own: ApiClient, { vehicles }: DemoTenant): Promise<void> {
  const { org } = await own.get<{ org: { id: string } }>('/api/system-svc/users/V1.0/getCurUser')
  for (const { name, at, radius, vins } of fencesOf(vehicles)) {
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
