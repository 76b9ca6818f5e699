import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import { newMark } from '@motorpool/testkit'
import { buildTerminal, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { otaFiles, otaKeys, otaLogs, otaTasks } from '../src/shared/index.ts'

const insert = async (app: TestApp, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows))[0]?.id ?? ''

const hex = (length: number) =>
  Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('')

async function insertFile(app: TestApp, place: Place, mark: string): Promise<string> {
  const terminal = await buildTerminal(app, place)
  const keyId = await insert(
    app,
    sql`insert into ota_key (tenant_id, key_name, public_key) values (${place.tenant.id}, ${newMark()}, ${hex(64)}) returning id::text`,
  )
  const file = await insert(
    app,
    sql`insert into attachment (tenant_id, file_name, uuid_name, storage_type, biz_type, content_type, extension, file_size, sha256)
      values (${place.tenant.id}, 'p.bin', gen_random_uuid()::text || '.bin', 'LOCAL', 'IOV', 'application/octet-stream', 'bin', 1, ${hex(64)})
      returning id::text`,
  )
  return insert(
    app,
    sql`insert into ota_file (tenant_id, file_code, file_name, file_type, terminal_model_id, target_version, manufacturer, file,
        key_id, signature)
      select ${place.tenant.id}, left(${mark}, 32), ${mark}, 'TBOX', t.terminal_model_id, 'V2', 'MAKER', ${file}, ${keyId}, ${hex(128)}
      from terminal t where t.id = ${terminal.id} returning id::text`,
  )
}

async function insertTask(app: TestApp, place: Place, mark: string): Promise<string> {
  const fileId = await insertFile(app, place, newMark())
  const vehicle = await buildVehicle(app, place)
  return insert(
    app,
    sql`insert into ota_task (tenant_id, org_id, task_name, ota_file_id, vehicle_ids)
      values (${place.tenant.id}, ${place.org.id}, ${mark}, ${fileId}, array[${vehicle.id}]::bigint[]) returning id::text`,
  )
}

async function insertLog(app: TestApp, place: Place, mark: string): Promise<string> {
  const taskId = await insertTask(app, place, newMark())
  const { vin } = await buildVehicle(app, place)
  return insert(
    app,
    sql`insert into ota_log (tenant_id, org_id, task_id, vin, terminal_code, target_version, ring)
      values (${place.tenant.id}, ${place.org.id}, ${taskId}, ${String(vin)}, left(${mark}, 32), 'V2', 1) returning id::text`,
  )
}

const needs = (what: string): Access => ({
  kind: 'own',
  why: `needs ${what}; attacked in files.test.ts and tasks.test.ts`,
})

/** How the calls of this module are attacked by the access matrix. */
export const otaFamilies: readonly Family[] = [
  resourceFamily(otaKeys, {
    create: (_place, mark) => ({ keyName: mark, publicKey: hex(64) }),
    update: (_place, mark) => ({ keyName: mark }),
  }),
  resourceFamily(otaFiles, {
    create: () => ({}),
    update: (_place, mark) => ({ fileName: mark }),
    make: insertFile,
    routes: { create: needs('signed bytes'), upload: needs('bytes') },
  }),
  resourceFamily(otaTasks, {
    create: () => ({}),
    update: (_place, mark) => ({ taskName: mark }),
    make: insertTask,
    routes: {
      create: needs('a package and vehicles'),
      start: { kind: 'transition', many: false, input: ([id = '']) => ({ params: { id } }) },
      pause: needs('a task that runs'),
      resume: needs('a task that is paused'),
      retry: needs('a task that failed'),
      cancel: { kind: 'transition', many: false, input: ([id = '']) => ({ params: { id } }) },
      terminals: { kind: 'row', input: (id) => ({ params: { id }, body: {} }) },
    },
  }),
  {
    prefix: 'terminal.otaPackages',
    table: 'ota_log',
    scope: 'tenant',
    routes: {
      fetch: { kind: 'public', why: 'a random token of the path lets one terminal fetch one package' },
    },
  },
  resourceFamily(otaLogs, { create: () => ({}), make: insertLog }),
]
