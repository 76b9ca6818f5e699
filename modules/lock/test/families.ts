import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Family, Place, TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { lockOrders, vehicleLocks } from '../src/shared/index.ts'

async function insert(app: TestApp, statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) => statement.execute(tx))
  return rows[0]?.id ?? ''
}

/** A lock item under control, and its line of the history: `mark` is the reason of both. The chain's own hashes are no matter here. */
async function insertLock(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id, vin } = await buildVehicle(app, place)
  return insert(
    app,
    sql<{ id: string }>`
      with made as (
        insert into vehicle_lock (tenant_id, org_id, vehicle_id, vin, lock_command, lock_reason)
        values (${place.tenant.id}, ${place.org.id}, ${id}, ${String(vin)}, 'RELAY_1', ${mark}) returning id::text, vin
      ), line as (
        insert into vehicle_lock_history (tenant_id, org_id, seq, vin, lock_command, step, reason, operate_time, previous_hash, hash)
        select ${place.tenant.id}, ${place.org.id},
          (select coalesce(max(seq), 0) + 1 from vehicle_lock_history where tenant_id = ${place.tenant.id}), vin, 'RELAY_1', 'LINK',
          ${mark}, now(), sha256(''), sha256('') from made
      ) select id from made`,
  )
}

async function insertOrder(app: TestApp, place: Place, mark: string): Promise<string> {
  const lock = await insertLock(app, place, mark)
  return insert(
    app,
    sql<{ id: string }>`
      insert into lock_order (tenant_id, org_id, vehicle_id, vin, vehicle_lock_id, lock_command, action, state, cmd_type, check_id,
        reason, ask_user_id, ask_time, expire_time)
      select tenant_id, org_id, vehicle_id, vin, id, lock_command, 'lock', 'ASKED', 'OFFLINE', gen_random_uuid()::text, ${mark}, 1,
        now(), now() + interval '1 day' from vehicle_lock where id = ${lock} returning id::text`,
  )
}

const OF_VEHICLE = 'of an own vehicle; attacked in orders.test.ts'

/** How the calls of this module are attacked by the access matrix. */
export const lockFamilies: readonly Family[] = [
  resourceFamily(lockOrders, {
    create: () => ({}),
    make: insertOrder,
    routes: {
      ask: {
        kind: 'own',
        why: 'names lock items; attacked in orders.test.ts',
        input: { body: { ids: ['1'], action: 'lock', reason: 'x' } },
      },
      arrears: {
        kind: 'own',
        why: OF_VEHICLE,
        input: {
          body: {
            lockCommand: 'RELAY_1',
            vehicles: [{ vin: 'LMPTEST0000000000', dueSince: '2026-01-01', amount: 1, contractNo: 'x' }],
          },
        },
      },
      approve: {
        kind: 'own',
        why: 'needs a second factor; attacked in orders.test.ts',
        input: { body: { ids: ['1'], otp: '123456' } },
      },
      refuse: { kind: 'transition', many: true, input: (ids) => ({ body: { ids, note: 'x' } }) },
      withdraw: { kind: 'transition', many: true, input: (ids) => ({ body: { ids } }) },
    },
  }),
  resourceFamily(vehicleLocks, {
    create: () => ({}),
    make: insertLock,
    routes: {
      locks: {
        kind: 'own',
        why: OF_VEHICLE,
        input: { body: { vinList: ['LMPTEST0000000000'], lockCommands: ['RELAY_1'] } },
      },
      unlink: { kind: 'rows', input: (ids) => ({ body: { ids } }) },
      history: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
      exportHistory: { kind: 'file' },
      vehiclePage: { kind: 'own', why: OF_VEHICLE, input: { body: { page: 1, pageSize: 10 } } },
      options: { kind: 'own', why: 'shows VINs, which are no marks; attacked in orders.test.ts' },
      lockItems: { kind: 'own', why: OF_VEHICLE, input: { params: { vin: 'LMPTEST0000000000' } } },
    },
  }),
  {
    prefix: 'vehicle.bomagLevels',
    table: 'bomag_level',
    scope: 'organisation',
    routes: {
      save: { kind: 'own', why: OF_VEHICLE, input: { body: { vin: 'LMPTEST0000000000', levels: [] } } },
      list: { kind: 'own', why: OF_VEHICLE, input: { query: { vin: 'LMPTEST0000000000' } } },
    },
  },
]
