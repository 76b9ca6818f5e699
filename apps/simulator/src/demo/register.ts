import type { FleetVehicle } from '../fleet.ts'
import type { DemoTenant, DemoVehicle } from './fleet.ts'
import { KINDS, type Kind } from './kinds.ts'
import { type SeededUser, seedTenants } from './seed.ts'
import { sheetsOf } from './sheets.ts'
import type { TenantPlan } from './tenants.ts'

const ROOT = 'SIMULATOR'

/** The tenant that owns vehicles of load and trial runs. */
const plan: TenantPlan = {
  code: 'simulator',
  name: '模拟车队',
  appName: '模拟车队',
  accent: '#475569',
  logo: undefined,
  rootCode: ROOT,
  scopes: ['NEW_ENERGY', 'ROAD_FUEL', 'NON_ROAD'],
  copyright: '',
  orgs: [],
  users: [
    { userName: 'sim.admin', realName: '模拟车队管理员', role: 'tenantAdmin', org: ROOT, postList: [] },
  ],
  mix: (Object.keys(KINDS) as Kind[]).map((kind) => [kind, 1] as const),
  orgOf: () => ROOT,
  dealerOf: () => ROOT,
  brand: '模拟',
  maker: '模拟',
}

const PRODUCED = '2025-01-01'

function entryOf(sim: FleetVehicle, serial: number): DemoVehicle {
  const entry = KINDS[sim.kind]
  const number = sim.protocol === 'jt808' ? sim.number : undefined
  const simCode = number ?? `1029${String(serial).padStart(9, '0')}`
  return {
    sim,
    entry,
    org: ROOT,
    simCode,
    terminalCode: number ?? `SIM${sim.vin.slice(-8)}`,
    imei: sim.protocol === 'jt808' ? sim.imei : `8699${String(serial).padStart(11, '0')}`,
    machineCode: sim.vin,
    plate: undefined,
    plateColour: 0,
    productionDate: PRODUCED,
    serviceStart: PRODUCED,
  }
}

/** Enrols vehicles of a run with a server, through its import calls; those it knows already are left alone. */
export function registerFleet(
  vehicles: readonly FleetVehicle[],
  options: Parameters<typeof seedTenants>[1],
): Promise<SeededUser[]> {
  const list = vehicles.map((sim, i) => entryOf(sim, i + 1))
  const tenant: DemoTenant = { plan, vehicles: list, stock: [], sheets: sheetsOf(plan, list) }
  return seedTenants([tenant], options)
}
