import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import { type Family, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import {
  forwardDays,
  forwardFailures,
  forwardLogs,
  forwardTasks,
  forwardVehicles,
} from '../src/shared/index.ts'
import { task } from './support/app.ts'

const insert = async (app: TestApp, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows))[0]?.id ?? ''

const insertTask = (app: TestApp, { tenant, org }: Place, mark: string): Promise<string> =>
  insert(
    app,
    sql`insert into forward_task (tenant_id, org_id, task_name, platform_name, ip, port, id_code, account, password)
      values (${tenant.id}, ${org.id}, ${mark}, 'Platform', '192.0.2.10', 19999, 'CODE', 'user', 'sealed') returning id::text`,
  )

/** A task with a vehicle. */
async function withVehicle(app: TestApp, place: Place, mark: string) {
  const taskId = await insertTask(app, place, mark)
  const vehicle = await buildVehicle(app, place)
  return { taskId, tenantId: place.tenant.id, vehicle }
}

async function insertLink(app: TestApp, place: Place, mark: string): Promise<string> {
  const { taskId, vehicle } = await withVehicle(app, place, newMark())
  return insert(
    app,
    sql`insert into forward_task_vehicle (tenant_id, org_id, task_id, vin, vehicle_id, forward_vin)
      select tenant_id, org_id, ${taskId}, vin, id, left(${mark}, 17) from vehicle where id = ${vehicle.id} returning id::text`,
  )
}

async function insertDay(app: TestApp, place: Place, mark: string): Promise<string> {
  const { taskId, vehicle, tenantId } = await withVehicle(app, place, mark)
  return insert(
    app,
    sql`insert into forward_day (tenant_id, task_id, vehicle_id, vin, day, sent, last_time)
      values (${tenantId}, ${taskId}, ${vehicle.id}, left(${mark}, 32), '2026-03-10', 1, now()) returning id::text`,
  )
}

async function insertFailure(app: TestApp, place: Place, mark: string): Promise<string> {
  const { taskId, vehicle, tenantId } = await withVehicle(app, place, newMark())
  return insert(
    app,
    sql`insert into forward_failure (tenant_id, task_id, vehicle_id, vin, device_time, fail_time, reason, frame)
      values (${tenantId}, ${taskId}, ${vehicle.id}, ${String(vehicle.vin)}, now(), now(), ${mark}, '\\x2323') returning id::text`,
  )
}

async function insertLog(app: TestApp, place: Place, mark: string): Promise<string> {
  const taskId = await insertTask(app, place, newMark())
  return insert(
    app,
    sql`insert into forward_log (tenant_id, task_id, event, detail, event_time)
      values (${place.tenant.id}, ${taskId}, 'FAILED', ${mark}, now()) returning id::text`,
  )
}

const linking = { kind: 'own', why: 'needs a task and vehicles; attacked in tasks.test.ts' } as const

/** How the calls of this module are attacked by the access matrix. */
export const forwardFamilies: readonly Family[] = [
  resourceFamily(forwardTasks, {
    create: (place, mark) => task({ taskName: mark, orgId: place.org.id }),
    update: (_place, mark) => ({ taskName: mark }),
    make: insertTask,
    routes: {
      run: linking,
      stop: linking,
      status: { kind: 'row', input: (taskId) => ({ params: { taskId } }) },
      jobs: { kind: 'row', input: (taskId) => ({ params: { taskId } }) },
      allJobs: { kind: 'own', why: 'tasks of others are left out; attacked in tasks.test.ts' },
      preview: linking,
      bind: linking,
      unbind: linking,
      bindAll: linking,
      unbindAll: linking,
    },
  }),
  {
    prefix: 'fwp.relations',
    table: 'forward_task',
    scope: 'tenant',
    routes: { options: { kind: 'own', why: 'the same for everybody' } },
  },
  resourceFamily(forwardVehicles, { create: () => ({}), make: insertLink, routes: { unBindPage: linking } }),
  resourceFamily(forwardLogs, { create: () => ({}), make: insertLog }),
  resourceFamily(forwardDays, { create: () => ({}), make: insertDay }),
  resourceFamily(forwardFailures, { create: () => ({}), make: insertFailure }),
]
