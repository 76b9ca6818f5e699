import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import type { Kind } from './kinds.ts'
import { VEHICLE } from './sheet-plan.ts'
import { softwareOf } from './software.ts'

const LOCKS = `${VEHICLE}/vehicleLocks/V1.0`
const ORDERS = `${VEHICLE}/lockOrders/V1.0`
/** Vehicles under control, and of how many somebody has asked for a lock. */
const LINKED = 6
const ASKED = 2

interface Item {
  lockCommand: string
  id: string | null
}

interface Lock {
  id: string
  vin: string
  lockCommand: string
}

/** Kinds whose software has lock items (`ensureLocks` of the content). */
const isLockable = (kind: Kind): boolean => {
  const software = softwareOf(kind)
  return software !== undefined && software.category !== 'NEW_ENERGY'
}

/** Vehicles whose terminals can be locked. */
async function lockable(own: ApiClient, { vehicles }: DemoTenant): Promise<string[]> {
  const vins: string[] = []
  const likely = vehicles.filter(({ bare, entry }) => !bare && isLockable(entry.kind))
  for (const { sim } of likely) {
    if (vins.length === LINKED) break
    const items = await own.get<Item[]>(`${LOCKS}/${sim.vin}/lockItems`)
    if (items.some(({ lockCommand }) => lockCommand === 'RELAY_1')) vins.push(sim.vin)
  }
  return vins
}

/** Some vehicles are under control, and some locks wait for a second person: nothing is locked. */
export async function ensureLockOrders(own: ApiClient, tenant: DemoTenant): Promise<void> {
  const known = await own.all<Lock>(`${LOCKS}/page`)
  if (known.length > 0) return
  const vinList = await lockable(own, tenant)
  if (vinList.length === 0) return
  await own.post(`${LOCKS}/locks`, { vinList, lockCommands: ['RELAY_1', 'RELAY_2', 'UNLOCK'] })
  const locks = await own.all<Lock>(`${LOCKS}/page`)
  const first = locks.filter(({ lockCommand }) => lockCommand === 'RELAY_1').slice(0, ASKED)
  for (const { id } of first)
    await own.post(ORDERS, { ids: [id], action: 'lock', reason: '逾期 45 天未还款，经电话催收无果' })
}
