import { sql } from '@motorpool/db'
import { permissionsOf, type RouteInput, runVersions, type TestApp, type Trial } from '@motorpool/testkit'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../src/modules.ts'
import { allFamilies } from './support/families.ts'
import { UNVERSIONED } from './support/unversioned.ts'
import { startWhole } from './support/whole.ts'

const updates = allRoutes().flatMap((route) =>
  route.scope !== 'public' &&
  !route.readOnly &&
  (route.method === 'PUT' || (route.method === 'POST' && /\/update(\||$)/.test(route.permission)))
    ? [route]
    : [],
)

const OF_ADMINISTRATORS = ['system.tenants', 'vehicle.vehicleAssembly', 'vehicle.vehicleAdjust']

const DAY = Date.UTC(2026, 0, 1)
const remarked: Trial = (id, mark) => ({ body: { id, remark: mark } })
const produced: Trial = (id) => ({ body: { id, productionDate: DAY } })
const sold: Trial = async (id, mark, app) => {
  await set(app, id, { production_date: new Date(DAY) })
  return { body: { id, saleDate: DAY, saleMethod: 'FULL', customerName: mark, customerPhone: '13500000000' } }
}
const inService =
  (input: RouteInput): Trial =>
  async (id, _mark, app) => {
    await set(app, id, { service_status: 'HAS_OPENED' })
    return { ...input, body: { ...input.body, id } }
  }

/** Calls that the access matrix does not try by row. */
const inputs: Readonly<Record<string, Trial>> = {
  'system.tenants.update': (id, mark) => ({ body: { id, tenantName: mark } }),
  'system.tenants.saveConfig': (id, mark) => ({ params: { id }, body: { appName: mark } }),
  'system.tenants.assign': (id) => ({ body: { tenantId: id, menuIds: [], resourceIds: [] } }),
  'vehicle.vehicles.produce': produced,
  'vehicle.vehicles.saleInfo': sold,
  'vehicle.vehicles.suspend': inService({ params: { isRestore: 'false' } }),
  'vehicle.vehicles.updateServiceStatus': inService({ body: { serviceStatus: 'SUSPENDED' } }),
  'vehicle.vehicles.updateDebugDate': async (id, _mark, app) => ({
    params: { vin: await textOf(app, 'vehicle', 'vin', id), endTime: String(DAY) },
    body: {},
  }),
  'vehicle.vehicles.transferOrg': async (id, _mark, app) => ({
    body: { id, orgId: await textOf(app, 'vehicle', 'org_id', id) },
  }),
  'vehicle.newEnergyVehicle.produce': produced,
  'vehicle.newEnergyVehicle.sale': sold,
  'vehicle.vehicleModelThresholds.alarmSet': async (id, _mark, app) => ({
    body: {
      vehicleModelId: await textOf(app, 'vehicle_model_threshold', 'vehicle_model_id', id),
      thresholds: [],
    },
  }),
  'vehicle.strategyConditions.set': async (id, _mark, app) => ({
    body: {
      strategyId: await textOf(app, 'alarm_strategy_condition', 'vehicle_strategy_id', id),
      conditions: [],
    },
  }),
  'customer.customerVehicleMgr.changeOwner': async (id, mark, app) => ({
    body: { vin: await textOf(app, 'vehicle', 'vin', id), customerName: mark, customerPhone: '17600099999' },
  }),
  'customer-app.customerVehicleMgr.ownerClean': async (id, _mark, app) => ({
    body: { vin: await textOf(app, 'vehicle', 'vin', id) },
  }),
  'vehicle.vehicleAssembly.update': remarked,
  'vehicle.vehicleAdjust.update': remarked,
}

async function set(app: TestApp, id: string, values: Record<string, unknown>): Promise<void> {
  await app.db.withPlatform(undefined, 'versions', (tx) =>
    tx.updateTable('vehicle').set(values).where('id', '=', id).execute(),
  )
}

async function textOf(app: TestApp, table: string, column: string, id: string): Promise<string> {
  const { rows } = await app.db.withPlatform(undefined, 'versions', (tx) =>
    sql<{
      text: string
    }>`select ${sql.ref(column)}::text as text from ${sql.table(table)} where id = ${id}`.execute(tx),
  )
  return rows[0]?.text ?? ''
}

describe('calls that change stored rows', () => {
  it('compare the version of what they change, or are exceptions with a reason', () => {
    const without = updates.filter((route) => !route.version).map(({ id }) => id)
    expect(without.sort()).toEqual(Object.values(UNVERSIONED).flat().sort())
  })

  it('refuse a save made from an older reading, and change nothing', async () => {
    const { app, key, close } = await startWhole({ limits: false })
    try {
      const permissions = permissionsOf(app.routes)
      const admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions }))
      const report = await runVersions(app, allFamilies(key), {
        clientOf: (world, { scope, prefix }) =>
          scope === 'platform' || OF_ADMINISTRATORS.includes(prefix) ? admin : world.full,
        inputs,
      })
      expect(report.failures).toEqual([])
      expect(report.routes.sort()).toEqual(updates.flatMap(({ id, version }) => (version ? [id] : [])).sort())
    } finally {
      await close()
    }
  }, 240_000)
})
