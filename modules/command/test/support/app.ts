import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { jt808 } from '@motorpool/jt808'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { type Place, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { buildTerminal, buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { commandModule } from '../../src/server/index.ts'
import { FLEET_RATE } from '../../src/shared/index.ts'

/** Tenants that allow what observes drivers. */
export const observing = new Set<string>()

/** Commands a second of a command to a fleet. */
export const fleetRate = { value: 500 }

export async function start(): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'motorpool-command-test-'))
  const get = ({ def }: { def: { key: string } }, tenantId?: string) =>
    def.key === FLEET_RATE.def.key ? fleetRate.value : observing.has(tenantId ?? '')
  return startTestApp({
    parts: ({ db }) => {
      const command = commandModule({ get: get as never }, new CachedSignals({ db }))
      return {
        modules: [fileModule(localFiles(dir)), terminalModule, vehicleModule, command],
        routes: [templateRoute],
      }
    },
    tenancy: { provision, provisionOrg },
  })
}

/** A vehicle whose terminal has spoken JT/T 808, of an edition by its place from 1 on, and is online or not. */
export async function buildCommanded(
  app: TestApp,
  place: Place,
  online: boolean,
  edition: number | null = null,
): Promise<{ id: string; vin: string }> {
  const made = await buildVehicle(app, place)
  const vin = String(made.vin)
  const terminal = await buildTerminal(app, place)
  const bound = await app
    .as(place.owner)
    .put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin, terminalId: terminal.id })
  if (bound.status !== 200) throw new Error(bound.text)
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, edition, online)
      values (${made.id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${String(terminal.terminalCode)}, ${jt808.id}, ${edition}, ${online})`.execute(
      tx,
    ),
  )
  return { id: made.id, vin }
}

/** A command that waits, with a terminal code that tests know again. */
export async function insertCommand(app: TestApp, place: Place, terminalCode: string): Promise<string> {
  const { id, vin } = await buildVehicle(app, place)
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_type, check_id,
        stage, state, due_time, expire_time)
      values (${place.tenant.id}, ${place.org.id}, ${id}, ${String(vin)}, ${terminalCode}, 'jt808', 'TEXT', 'set', 'OFFLINE',
        gen_random_uuid()::text, 'WAITING', '4', now(), now() + interval '1 day') returning id::text`.execute(
      tx,
    ),
  )
  return rows[0]?.id ?? ''
}
