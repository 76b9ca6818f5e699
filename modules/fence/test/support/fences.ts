import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import { fences, fenceVehicles } from '../../src/shared/index.ts'

type Body = Record<string, unknown>
export type Made = { id: string } & Body

export const circle = () => ({
  settingWay: 'CIRCLE',
  position: { lng: 120.005, lat: 30.005 },
  radius: 500,
  alarmType: 'IN_OUT',
})

/** A GeoJSON polygon of one ring, which is closed. */
export const polygon = (corners: readonly (readonly [number, number])[]) => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)]],
})

export async function buildFence(app: TestApp, place: Place, body: Body = {}): Promise<Made> {
  const answer = await app
    .as(place.owner)
    .post<Made>(fences.api, { fenceName: newMark(), orgId: place.org.id, ...circle(), ...body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.data
}

/** Links a vehicle; the id of the link. */
export async function link(app: TestApp, place: Place, fenceId: string, vin: string): Promise<string> {
  const owner = app.as(place.owner)
  await owner.post(`${fenceVehicles.api}/bind`, { fenceId, vinList: [vin] })
  const { data } = await owner.post<{ items: Made[] }>(`${fenceVehicles.api}/page`, { fenceId, vin })
  const [made] = data.items
  if (!made) throw new Error(`${vin} is not linked`)
  return made.id
}
