import { makeVin } from '../fleet.ts'
import { ELECTRIC } from '../model/kinds.ts'
import { dayStart, serviceDay } from '../model/roster.ts'
import { delivery } from './carrier.ts'
import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { randomPassword } from './password.ts'
import { ensure, type Row } from './rows.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'

const VEHICLES = `${VEHICLE}/vehicles/V1.0`
const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
const REMARK = '演示数据'
export const midnight = (now: number): number => Math.floor((now + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS

/** Days until the services of some vehicles end: what waits for whoever looks after contracts. */
const ENDS_IN = [6, 13, 24]
const SUSPENDED = 1

/** Some services end soon, and one is suspended: by the calls with which staff does it, so each has its line in the story. */
export async function ensureServices(
  own: ApiClient,
  { plan, vehicles }: DemoTenant,
  now: number,
): Promise<void> {
  // The suspension comes last: where it is, all is done.
  if ((await own.all<Row>(`${VEHICLES}/page`, { serviceStatus: ['SUSPENDED'] })).length > 0) return
  const today = midnight(now)
  const served = vehicles.filter((v) => !v.bare && v.org !== plan.plant)
  for (const [i, days] of ENDS_IN.entries()) {
    const vin = served[i * 3 + 1]?.sim.vin
    const body = { vin, serviceEndDate: today + days * DAY_MS, reason: '按合同核对服务期' }
    if (vin) await own.post(`${VEHICLES}/updateServiceDate`, body)
  }
  for (const { sim } of served.slice(-SUSPENDED))
    await own.post(`${VEHICLES}/suspendedVehicleService/false`, { vin: sim.vin, reason: '客户申请停机' })
}

/** The rated energy of each battery, which the sheet of all vehicles has no column for: energy is counted by it. */
export async function ensureBatteries(own: ApiClient, { vehicles }: DemoTenant): Promise<void> {
  const packs = new Map(
    vehicles.flatMap(({ sim }) =>
      sim.protocol === 'gb32960' ? [[sim.vin, ELECTRIC[sim.kind].pack.capacity] as const] : [],
    ),
  )
  if (packs.size === 0) return
  for (const row of await own.all<Row>(`${VEHICLES}/page`, { vehicleCategory: ['NEW_ENERGY'] })) {
    const ratedEnergy = packs.get(String(row.vin))
    if (ratedEnergy !== undefined && (row.ratedEnergy ?? null) === null)
      await own.put(VEHICLES, { id: row.id, updateTime: row.updateTime, ratedEnergy })
  }
}

const FIRST_FACTORY = 9101
const FACTORY_VEHICLES = 4

/** What the factory has reported: of known models, and one of a model that nobody has entered yet. */
export async function ensureFactory(
  own: ApiClient,
  { plan, vehicles }: DemoTenant,
  now: number,
): Promise<void> {
  const orgs = await own.get<{ id: string; orgCode: string }[]>('/api/system-svc/orgs/V1.0/ref')
  const orgId = orgs.find((org) => org.orgCode === (plan.plant ?? plan.rootCode))?.id
  const [first] = vehicles
  if (!orgId || !first) return
  const { entry } = first
  const code = { NEW_ENERGY: 'DE000', ROAD_FUEL: 'DF000', NON_ROAD: 'DM000' }[entry.category]
  const serial = FIRST_FACTORY + (plan.plant ? 0 : 100)
  await ensure(
    own,
    `${VEHICLE}/factory/vehicle/V1.0`,
    'vin',
    Array.from({ length: FACTORY_VEHICLES }, (_, i) => ({
      vin: makeVin(code, serial + i),
      machineCode: `${entry.seriesCode}${serial + i}`,
      modelCode: i < FACTORY_VEHICLES - 1 ? entry.modelCode : `${entry.seriesCode}-NEW`,
      engineNo: entry.energy === 'BEV' ? undefined : `E${serial + i}`,
      productionDate: midnight(now) - (i + 2) * DAY_MS,
      orgId,
    })),
  )
}

/** A lower platform that could sign on; switched off, as none is there. */
export async function ensurePlatform(own: ApiClient, { plan }: DemoTenant): Promise<void> {
  await ensure(own, `${TERMINAL}/gatewayPlatformAccounts/V1.0`, 'userName', [
    { userName: `${plan.code}01`, password: randomPassword(), status: 'DISABLED', remark: REMARK },
  ])
}

const EXPORTED = 2

/** Histories that the administrator has had exported in the background, and an import that was refused there. */
export async function ensureTasks(own: ApiClient, tenant: DemoTenant, now: number): Promise<void> {
  if ((await own.all<Row>('/api/system-svc/downloads/V1.0/page')).length > 0) return
  const range = `startTime=${dayStart(serviceDay(now))}&endTime=${now}`
  for (const { sim } of tenant.vehicles.filter((v) => !v.bare).slice(0, EXPORTED))
    await own.get(`${VEHICLE}/vehicle/single/monitor/V1.0/${sim.vin}/async/export?${range}`)
  const refused = delivery(tenant)
  await own.importRows(refused, refused.rows)
}
