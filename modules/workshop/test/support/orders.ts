import { sql } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { buildTerminal, buildVehicle, type Made } from '../../../vehicle/test/support/fleet.ts'
import { adjusts, assemblies } from '../../src/shared/index.ts'
import { givePosts } from './app.ts'

const ALL = ['ADJUST_ADMIN', 'ADJUSTER', 'ASSEMBLY_MANAGER', 'ASSEMBLY_OPERATOR']

async function created(app: TestApp, place: Place, path: string, body: object): Promise<Made> {
  const answer = await app.as(place.owner).post<Made>(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.data
}

/** A vehicle with its terminal on it. */
export async function buildEquipped(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  const terminal = await buildTerminal(app, place, { chainType: 'GB4' })
  const vehicle = await buildVehicle(app, place, { vehicleCategory: 'NON_ROAD', ...body })
  await app
    .as(place.owner)
    .put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin: vehicle.vin, terminalId: terminal.id })
  return { ...vehicle, terminalId: terminal.id }
}

export async function buildAssembly(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  const assemblyUserId = await givePosts(app, place.owner, ALL)
  const vehicle = await buildVehicle(app, place)
  const terminal = await buildTerminal(app, place)
  return created(app, place, assemblies.calls.create?.path ?? '', {
    vin: vehicle.vin,
    terminalId: terminal.id,
    assemblyUserId,
    ...body,
  })
}

export async function buildAdjust(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  const adjusterId = await givePosts(app, place.owner, ALL)
  const vin = 'vin' in body ? body.vin : (await buildEquipped(app, place)).vin
  return created(app, place, adjusts.calls.create?.path ?? '', { adjusterId, ...body, vin })
}

/** What the gateway writes when a vehicle reports. */
export async function report(
  app: TestApp,
  vin: string,
  state: { located?: boolean; online?: boolean; at?: number } = {},
): Promise<void> {
  const at = new Date(state.at ?? app.clock.now())
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time, acc, located,
        run_status, speed, report_time, receive_time, position_time)
      select v.id, v.tenant_id, v.org_id, v.vin, t.terminal_code, 2, ${state.online ?? true}, ${at}, true, true,
        'RUNNING', 305, ${at}, ${at}, ${(state.located ?? true) ? at : null}
      from vehicle v join terminal t on t.id = v.terminal_id where v.vin = ${vin}
      on conflict (vehicle_id) do update set online = excluded.online, report_time = excluded.report_time,
        receive_time = excluded.receive_time, position_time = coalesce(excluded.position_time, vehicle_realtime.position_time)
    `.execute(tx),
  )
}
