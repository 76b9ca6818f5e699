import { sql } from '@motorpool/db'
import { sequence } from '@motorpool/history/server'
import { ConsumerHost } from '@motorpool/stream/server'
import type { Place, TestApp } from '@motorpool/testkit'
import { buildModel, buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { maintenanceDue } from '../../src/server/consumer/index.ts'
import { type MaintenanceLog, maintenanceLogs } from '../../src/shared/index.ts'
import { buildStrategy } from './strategies.ts'

const DAY = 86_400_000
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Lets everything that was recorded so far, and the time that has passed, take effect. */
export async function catchUp(app: TestApp): Promise<void> {
  await app.drainJobs()
  app.clock.advance(1000)
  while (await sequence(app.db, app.clock.now()));
  await new ConsumerHost({ db: app.db, log: silent, clock: app.clock, consumers: [maintenanceDue] }).catchUp()
}

/** Strategy by age in days, of vehicles that were made so many days ago. */
export interface Aged {
  over: number
  pre: number
  age: number
  vehicles?: number
  type?: 'FIRST' | 'PERIOD'
}

/** Vehicles of one model and their strategy, given to them. */
export async function aged(
  app: TestApp,
  place: Place,
  name: string,
  { over, pre, age, vehicles = 1, type = 'PERIOD' }: Aged,
) {
  const model = (await buildModel(app, place)).id
  const vins: string[] = []
  for (let n = 0; n < vehicles; n++) {
    const { vin } = await buildVehicle(app, place, {
      vehicleModelId: model,
      productionDate: app.clock.now() - age * DAY,
    })
    vins.push(String(vin))
  }
  const { id } = await buildStrategy(app, place, {
    strategyName: name,
    strategyType: type,
    maintenanceType: 'INSPECT',
    content: '检查制动系统',
    vehicleModelIds: [model],
    serviceLifeOver: over,
    serviceLifePre: pre,
    serviceLifeUnit: 'DAY',
  })
  await catchUp(app)
  return { model, vins, strategyId: id }
}

/** Reminders and services of these vehicles, the oldest first. */
export async function logsOf(app: TestApp, place: Place, vins: readonly string[]): Promise<MaintenanceLog[]> {
  const { data } = await app
    .as(place.owner)
    .post<{ items: MaintenanceLog[] }>(`${maintenanceLogs.api}/page`, { page: 1, pageSize: 100 })
  return data.items.filter(({ vin }) => vins.includes(vin)).reverse()
}

/** A reminder of a vehicle of the place that nobody has handled. */
export async function insertReminder(app: TestApp, place: Place, content: string): Promise<string> {
  const { vin } = await buildVehicle(app, place)
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into maintenance_log (tenant_id, org_id, vin, maintenance_type, content, remind_time, stage, create_user_id)
      values (${place.tenant.id}, ${place.org.id}, ${vin}, 'INSPECT', ${content}, now(), 'AHEAD',
        ${place.owner.principal.actor.id}) returning id::text as id`.execute(tx)
    return rows[0]?.id ?? ''
  })
}
